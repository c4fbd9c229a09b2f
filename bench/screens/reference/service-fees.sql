select "type"."description" as "typeDescription", sum(fee.lines)::bigint as "lines", sum(fee.spend)::bigint as "spend"
from (select "line"."raw_service_fee_type_id" as "rawId", count(*)::bigint as "lines", coalesce(sum("line"."amount_paid"), 0)::bigint as "spend"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Service Fee')
group by "line"."raw_service_fee_type_id") as "fee"
left join "raw_service_fee_types" as "raw" on "raw"."client_id" = $<client> and "raw"."id" = "fee"."rawId"
left join "service_fee_types" as "type" on "type"."client_id" = $<client> and "type"."id" = "raw"."service_fee_type_id"
group by "type"."description"
order by "spend" desc, "typeDescription" asc nulls last

select "line"."is_online" as "isOnline", coalesce(sum("line"."amount_paid"), 0)::bigint as "spend", count(*)::bigint as "lines", count(distinct line.booking_id)::bigint as "bookings"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Service Fee')
group by "line"."is_online"

select count(distinct line.booking_id)::bigint as "bookings"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Service Fee')

select coalesce(sum("line"."amount_paid"), 0)::bigint as "spend"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}

select coalesce(sum("line"."amount_paid"), 0)::bigint as "spend", count(*)::bigint as "lines", count(*) filter (where line.amount_paid = 0)::bigint as "free"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Service Fee')
