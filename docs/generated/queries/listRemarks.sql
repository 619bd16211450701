-- agency
select "contract"."agency_id", "contract"."creator_id", (select json_agg(remark
    order by remark.take, remark.from_frame, remark.id)
  from remark
  where remark.contract_media_id = contract_media.id and (true or remark.state <> 'draft')) as "remarks", (select json_agg(json_build_object('id', remark_reply.id, 'remark_id', remark_id, 'author_id', author_id, 'text', remark_reply.text, 'created_at', remark_reply.created_at)
    order by remark_reply.id)
  from remark
  join remark_reply on remark_reply.remark_id = remark.id
  where remark.contract_media_id = contract_media.id) as "replies"
from "contract_media"
inner join "contract" on "contract"."id" = "contract_media"."contract_id"
where "contract_media"."id" = $1;

-- creator, operator
select "contract"."agency_id", "contract"."creator_id", (select json_agg(remark
    order by remark.take, remark.from_frame, remark.id)
  from remark
  where remark.contract_media_id = contract_media.id and (false or remark.state <> 'draft')) as "remarks", (select json_agg(json_build_object('id', remark_reply.id, 'remark_id', remark_id, 'author_id', author_id, 'text', remark_reply.text, 'created_at', remark_reply.created_at)
    order by remark_reply.id)
  from remark
  join remark_reply on remark_reply.remark_id = remark.id
  where remark.contract_media_id = contract_media.id) as "replies"
from "contract_media"
inner join "contract" on "contract"."id" = "contract_media"."contract_id"
where "contract_media"."id" = $1;
