-- agency, creator
select "message".*, "sender"."display_name", "sender"."picture_key", (select coalesce(json_agg(agg), '[]')
  from (select "media"."id", "media"."kind", "media"."file_name", "media"."size_bytes", "message_attachment"."preview"
    from "message_attachment"
    inner join "media" on "media"."id" = "message_attachment"."media_id"
    where "message_attachment"."message_id" = "message"."id"
    order by "message_attachment"."position") as agg) as "attachments"
from "message"
left join "member" as "sender" on "sender"."id" = "message"."sender_id"
inner join "conversation_member" as "mine" on "mine"."conversation_id" = "message"."conversation_id" and "mine"."member_id" = $1
where "message"."conversation_id" = $2 and "message"."id" < $3
order by "message"."id" desc
limit $4;
