create table notification (
  id uuid primary key,
  member_id uuid not null references member (id) on delete cascade,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null,
  seen_at timestamptz
);
create index notification_by_member on notification (member_id, id desc);
create index notification_unseen on notification (member_id) where seen_at is null;

-- Outbox and built-in mailbox in one.
create table mail (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null default '{}',
  -- One cause is mailed once.
  cause text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint mail_cause_once unique (cause)
);
create index mail_latest on mail (id desc);
create index mail_by_address on mail (lower(to_address), id desc);
create index mail_unsent on mail (id) where sent_at is null;

-- Live events: every change of what a member sees is told to all processes when its transaction commits.
-- It stands in the database so that no writer can forget it.
create function announce(members uuid[], kind text, record text, record_id uuid) returns void language sql as $$
  select pg_notify('live_event', json_build_object('to', members, 'kind', kind, 'record', record, 'id', record_id)::text)
$$;

create function announce_notification() returns trigger language plpgsql as $$
begin
  perform announce(array[new.member_id], 'notification', 'notification', new.id);
  return null;
end $$;
create trigger notification_announced after insert on notification
  for each row execute function announce_notification();

create function announce_conversation() returns trigger language plpgsql as $$
begin
  if new.last_message_id is distinct from old.last_message_id then
    perform announce(array[new.member_id], 'message', 'conversation', new.conversation_id);
  else
    perform announce(array[new.member_id], 'changed', 'conversation', new.conversation_id);
  end if;
  return null;
end $$;
create trigger conversation_announced after update on conversation_member
  for each row execute function announce_conversation();

-- Arguments: the record's name on the wire, then the columns that name the members.
create function announce_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(new);
  members uuid[];
begin
  select array_agg((changed ->> name)::uuid) into members from unnest(tg_argv[1:]) as name;
  perform announce(members, 'changed', tg_argv[0], coalesce(changed ->> 'id', changed ->> 'creator_id')::uuid);
  return null;
end $$;
create trigger campaign_announced after insert or update on campaign
  for each row execute function announce_change('campaign', 'agency_id');
create trigger candidate_request_announced after insert or update on candidate_request
  for each row execute function announce_change('candidate-request', 'agency_id', 'creator_id');
create trigger contract_announced after insert or update on contract
  for each row execute function announce_change('contract', 'agency_id', 'creator_id');
create trigger payment_announced after insert or update on payment
  for each row execute function announce_change('payment', 'agency_id');
create trigger earning_announced after insert or update on earning
  for each row execute function announce_change('earning', 'creator_id');
create trigger payout_announced after insert or update on payout
  for each row execute function announce_change('payout', 'creator_id');
create trigger portfolio_item_announced after insert or update on portfolio_item
  for each row execute function announce_change('portfolio-item', 'creator_id');
create trigger creator_profile_announced after update on creator_profile
  for each row execute function announce_change('creator-profile', 'creator_id');

-- Delivered files are told as a change of their job.
create function announce_contract_media() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
  members uuid[];
begin
  select array[agency_id, creator_id] into members from contract where id = changed.contract_id;
  if members is not null then
    perform announce(members, 'changed', 'contract', changed.contract_id);
  end if;
  return null;
end $$;
create trigger contract_media_announced after insert or update or delete on contract_media
  for each row execute function announce_contract_media();
