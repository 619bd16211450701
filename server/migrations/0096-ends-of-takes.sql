-- When the job of an earlier take ended, beside the take: whoever asks which files are to go reads only those (docs/decisions/111).
alter table contract_media_take add column ended_at timestamptz;
create function end_takes() returns trigger language plpgsql as $$
begin
  update contract_media_take set ended_at = coalesce(new.completed_at, new.cancelled_at)
    from contract_media
    where contract_media.id = contract_media_take.contract_media_id and contract_media.contract_id = new.id;
  return null;
end $$;
create trigger contract_ends_takes after update on contract for each row
  when (coalesce(new.completed_at, new.cancelled_at) is distinct from coalesce(old.completed_at, old.cancelled_at))
  execute function end_takes();
