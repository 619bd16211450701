-- Polls are answered without a query while nothing was announced to the member (decision 013). So everything that the answers of
-- conversations and notifications show has to be announced, also what no page needs to be told at once.

drop trigger conversation_announced on conversation_member;
create or replace function announce_conversation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.last_message_id is distinct from old.last_message_id then
    perform announce(array[new.member_id], 'message', 'conversation', new.conversation_id);
  else
    perform announce(array[new.member_id], 'changed', 'conversation', new.conversation_id);
  end if;
  return null;
end $$;
create trigger conversation_announced after insert or update on conversation_member
  for each row execute function announce_conversation();

-- Both sides read the name and the picture beside every message. One announcement a conversation: its payload has a limit.
create function announce_member_face() returns trigger language plpgsql as $$
begin
  perform announce(array[agency_id, creator_id], 'changed', 'conversation', id)
    from conversation where agency_id = new.id or creator_id = new.id;
  return null;
end $$;
create trigger member_face_announced after update of display_name, picture_key on member
  for each row when (old.display_name is distinct from new.display_name or old.picture_key is distinct from new.picture_key)
  execute function announce_member_face();

-- Marking a page of notifications as seen is one change of the member's count, not one a notification.
create function announce_seen() returns trigger language plpgsql as $$
begin
  perform announce(array[member_id], 'changed', 'notification-seen', member_id) from (select distinct member_id from changed) as seen;
  return null;
end $$;
create trigger notification_seen_announced after update on notification
  referencing new table as changed for each statement execute function announce_seen();
create trigger notification_removed_announced after delete on notification
  referencing old table as changed for each statement execute function announce_seen();
