-- creator
select "id", "media_id", "name", "state", "failure", "thumbnail_index", "thumbnail_count"
from "portfolio_item"
where "creator_id" = $1
order by "position", "id";
