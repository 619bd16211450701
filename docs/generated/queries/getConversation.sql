-- agency, creator
select "conversation"."id", "mine"."unread", "mine"."unread_since", "latest"."text" as "last_text", "latest"."created_at" as "last_at", "latest"."attachment_count" as "last_attachments", "other"."id" as "other_id", "other"."display_name", "other"."picture_key"
from "conversation_member" as "mine"
inner join "conversation" on "conversation"."id" = "mine"."conversation_id"
inner join "member" as "other" on "other"."id" = case when "conversation"."agency_id" = $1 then "conversation"."creator_id" else "conversation"."agency_id" end
left join "message" as "latest" on "latest"."id" = "mine"."last_message_id"
where "mine"."member_id" = $2 and "conversation"."id" = $3;
