-- Who wrote sees whether it was read, and when the mail about it goes out or went: both sides of a conversation hear of that.
create or replace function announce_conversation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.last_message_id is distinct from old.last_message_id then
    perform announce(array[new.member_id], 'message', 'conversation', new.conversation_id);
  elsif tg_op = 'UPDATE' then
    perform announce(array[agency_id, creator_id], 'changed', 'conversation', id) from conversation where id = new.conversation_id;
  else
    perform announce(array[new.member_id], 'changed', 'conversation', new.conversation_id);
  end if;
  return null;
end $$;
