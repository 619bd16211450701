-- What a job shows of its payment, and that it is paused, is told to those who look at the job (docs/decisions/012). The brand hears of its payment anyway.
create function announce_payment_of_contract() returns trigger language plpgsql as $$
begin
  perform announce(array[creator_id], 'changed', 'contract', id) from contract where id = new.contract_id;
  return null;
end $$;
create trigger payment_of_contract_announced after update of failure, next_retry_at, refunded_minor on payment
  for each row when (
    old.failure is distinct from new.failure
    or old.next_retry_at is distinct from new.next_retry_at
    or old.refunded_minor is distinct from new.refunded_minor)
  execute function announce_payment_of_contract();

-- Lifting a suspension changes the jobs themselves.
create function announce_pause() returns trigger language plpgsql as $$
begin
  perform announce(array[case when agency_id = new.id then creator_id else agency_id end], 'changed', 'contract', id)
    from contract where state = 'in_progress' and (agency_id = new.id or creator_id = new.id);
  return null;
end $$;
create trigger member_pause_announced after update of suspended_at on member
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function announce_pause();
