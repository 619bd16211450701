-- What creators search campaigns by, beside the campaign: an index of long texts would else be written anew with every change of a row (docs/decisions/131).
create table campaign_words (
  campaign_id uuid primary key references campaign (id) on delete cascade,
  name text not null,
  description text not null
);

-- Of those that have been on the market.
create function keep_campaign_words() returns trigger language plpgsql as $$
begin
  if new.published_at is null then
    delete from campaign_words where campaign_id = new.id;
  else
    insert into campaign_words (campaign_id, name, description) values (new.id, new.name, new.description)
      on conflict (campaign_id) do update set name = excluded.name, description = excluded.description
      where (campaign_words.name, campaign_words.description) is distinct from (excluded.name, excluded.description);
  end if;
  return null;
end $$;
create trigger campaign_words_kept after insert or update of name, description, published_at on campaign
  for each row execute function keep_campaign_words();
