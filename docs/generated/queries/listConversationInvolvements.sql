-- agency, creator
select "conversation"."id", "mine"."unread", "mine"."unread_since", "latest"."text" as "last_text", "latest"."line" as "last_line", "latest"."created_at" as "last_at", "latest"."attachment_count" as "last_attachments", "other"."id" as "other_id", "other"."display_name", "other"."picture_key", "mine"."unread_mailed_at", "mine"."written_since", case when mine.unread > 0 then (select mail_preferences ->> 'unread_messages' is distinct
  from 'false'
  from live_member
  where id = mine.member_id) end as "wants_mail", case when not false::boolean then (select coalesce(sum(amount), 0)::bigint
  from kept_sum
  where list = 'conversation_of' and owner = $1::uuid) else (select count(*)
  from conversation_member as counted
  where "counted"."member_id" = $2::uuid and (not false::boolean or "counted"."unread" > 0)) end as "total"
from "conversation_member" as "mine"
inner join "conversation" on "conversation"."id" = "mine"."conversation_id"
inner join "member" as "other" on "other"."id" = case when "conversation"."agency_id" = $3 then "conversation"."creator_id" else "conversation"."agency_id" end
left join "message" as "latest" on "latest"."id" = "mine"."last_message_id"
where "mine"."member_id" = $4 and mine.conversation_id in (select listed.conversation_id
  from (select listed.conversation_id, listed.other_id
    from conversation_member as listed
    where "listed"."member_id" = $5::uuid and (not false::boolean or "listed"."unread" > 0)
    order by "listed"."last_message_id" desc nulls last, "listed"."conversation_id" desc
    limit $6 offset $7) as listed)
order by "mine"."last_message_id" desc nulls last, "mine"."conversation_id" desc;
