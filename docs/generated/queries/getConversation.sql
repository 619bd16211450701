-- agency, creator
select "conversation"."id", "mine"."unread", "mine"."unread_since", "latest"."text" as "last_text", "latest"."line" as "last_line", "latest"."created_at" as "last_at", "latest"."attachment_count" as "last_attachments", "other"."id" as "other_id", "other"."display_name", "other"."picture_key", "mine"."unread_mailed_at", "mine"."written_since", case when mine.unread > 0 then (select mail_preferences ->> 'unread_messages' is distinct
  from 'false'
  from live_member
  where id = mine.member_id) end as "wants_mail", case when theirs.unread > 0 then ( select min(message.created_at)
  from message
  where message.conversation_id = conversation.id and message.sender_id = mine.member_id and message.created_at >= theirs.unread_since) end as "unread_by_other_since", "theirs"."written_since" as "their_written_since", "theirs"."unread_mailed_at" as "their_mailed_at", (select mail_preferences ->> 'unread_messages' is distinct
  from 'false'
  from live_member
  where id = other.id) as "they_want_mail"
from "conversation_member" as "mine"
inner join "conversation" on "conversation"."id" = "mine"."conversation_id"
inner join "member" as "other" on "other"."id" = case when "conversation"."agency_id" = $1 then "conversation"."creator_id" else "conversation"."agency_id" end
left join "message" as "latest" on "latest"."id" = "mine"."last_message_id"
inner join "conversation_member" as "theirs" on "theirs"."conversation_id" = "conversation"."id" and "theirs"."member_id" = "other"."id"
where "mine"."member_id" = $2 and "conversation"."id" = $3;
