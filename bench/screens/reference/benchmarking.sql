@list1
{"node and countries":[24,23,33,21,19],"node":[27,17,21,24,15]}

@list2
{"node and countries":[],"node":[20,24,30,21,56]}

@part1
as "key", coalesce(sum("line"."amount_paid"), 0)::bigint as "spend", bool_or(line.product_type in ('Air', 'Hotel', 'Car')) as "isBookable", bool_or(line.product_type in ('Air', 'Hotel', 'Car') and line.is_online) as "isOnline", coalesce(bool_or(not policy.is_compliant), false) as "isNonCompliant", sum(case when policy.show_lost_savings then case when line.amount_paid > line.cheapest_rate then line.amount_paid - line.cheapest_rate else 0 end else 0 end)::bigint as "lostSavings", bool_or(line.product_type in ('Air')) as "isAir", coalesce(bool_or(line.product_type in ('Air') and line.cost_of_change > 0), false) as "isChanged", coalesce(sum("line"."amount_paid") filter (where line.product_type in ('Air')), 0)::bigint as "airSpend", coalesce(sum("line"."cost_of_change") filter (where line.product_type in ('Air')), 0)::bigint as "costOfChange", count(*) filter (where line.product_type in ('Air') and line.status <> 'Refunded' and line.amount_paid >= 0)::bigint as "airLines"
from "line_items" as "line"
left join "raw_policy_codes" as "rawPolicy" on "rawPolicy"."client_id" = $<client> and "rawPolicy"."id" = "line"."raw_policy_code_id"
left join "policy_codes" as "policy" on "policy"."client_id" = $<client> and "policy"."id" = "rawPolicy"."policy_code_id"
where "line"."client_id" = $<client> and {nodes line} and

@part2
select "booking"."key", count(*)::bigint as "bookings", coalesce(sum("booking"."spend"), 0)::bigint as "spend", count(*) filter (where booking."isOnline")::bigint as "online", coalesce(sum("booking"."spend") filter (where booking."isOnline"), 0)::bigint as "onlineSpend", count(*) filter (where booking."isBookable" and not booking."isOnline")::bigint as "offline", coalesce(sum("booking"."spend") filter (where booking."isBookable" and not booking."isOnline"), 0)::bigint as "offlineSpend", count(*) filter (where booking."isNonCompliant")::bigint as "nonCompliant", coalesce(sum("booking"."lostSavings"), 0)::bigint as "lostSavings", count(*) filter (where booking."isAir")::bigint as "airBookings", count(*) filter (where booking."isChanged")::bigint as "changed", coalesce(sum("booking"."airSpend"), 0)::bigint as "airSpend", coalesce(sum("booking"."costOfChange"), 0)::bigint as "costOfChange", coalesce(sum("booking"."airLines"), 0)::bigint as "airLines"
from (select

@part3
else 'other' end as "kind"
from "line_items" as "line"
inner join "node_closure" as "above" on "above"."descendant_id" = "line"."node_id" and "above"."client_id" = $<client> and "above"."ancestor_id" in ($<2>, $<58>)
where "line"."client_id" = $<client> and "line"."node_id" in (select "descendant_id"
from "node_closure"
where "client_id" = $<client> and "ancestor_id" = any($<[2,58]>)) and "line"."transaction_date" >= $<dateStart> and "line"."transaction_date" <= $<dateEnd> and "line"."is_counted" = $<true> and

@part4
from (select null::date as "period", "line"."booking_id", min(line.start_at) as "start", min(line.booked_date) as "first", max(line.booked_date) as "last"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') and line.status <> 'Refunded' and line.amount_paid >= 0
group by "line"."booking_id") as "booking"
where "booking"."first"

@part5
from (select null::date as "period", "line"."booking_id", min(line.start_at) as "start", min(line.booked_date) as "first", max(line.booked_date) as "last"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and "line"."transaction_date" >= $<dateStart> and "line"."transaction_date" <= $<dateEnd> and "line"."is_counted" = $<true> and line.product_type in ('Air') and line.status <> 'Refunded' and line.amount_paid >= 0
group by "line"."booking_id") as "booking"
where "booking"."first"

{part2} coalesce(line.fare_type, 'Not specified') {part1} line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air')
group by "key", "line"."booking_id") as "booking"
group by "booking"."key"

{part2} "line"."trip_place_id" {part1} line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "key", "line"."booking_id") as "booking"
group by "booking"."key"

select "place"."id", "place"."name", "place"."country"
from "places" as "place"
where "place"."client_id" = $<client> and "place"."id" = any($<list1>)

select line.destination_place_id as "placeId", sum(line.amount_paid - coalesce(line.ancillary_amount, 0))::bigint as "spend", coalesce(sum("line"."quantity") filter (where line.status <> 'Refunded' and line.amount_paid >= 0), 0)::bigint as "nights"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Hotel') and "line"."destination_place_id" is not null
group by "line"."destination_place_id"

select "place"."id", "place"."name", "place"."country"
from "places" as "place"
where "place"."client_id" = $<client> and "place"."id" = any($<list2>)

select "booking"."period", count(*)::bigint as "bookings", coalesce(sum((booking.start::date - booking.first)::bigint), 0)::bigint as "days" {part4} = "booking"."last"
group by "booking"."period"

{part2} null::text {part1} line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "key", "line"."booking_id") as "booking"
group by "booking"."key"

select "lead"."period", count(*)::bigint as "bookings", coalesce(sum(lead.days), 0)::bigint as "days"
from (select distinct on ("line"."booking_id") null::date as "period", (line.start_at::date - line.booked_date)::bigint as "days"
from "line_items" as "line"
inner join (select "booking"."period", "booking"."booking_id" {part4} <> "booking"."last") as "apart" on "apart"."booking_id" = "line"."booking_id" and true
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') and line.status <> 'Refunded' and line.amount_paid >= 0
order by "line"."booking_id", "line"."start_at", "line"."segment_sequence" asc nulls last, "line"."line_key", "line"."id") as "lead"
group by "lead"."period"

@only node
select "customer", "month", "isHome", "part", "kind", sum(booking.spend)::bigint as "spend"
from (select "above"."ancestor_id" as "customer", date_trunc('month', line.transaction_date)::date as "month", coalesce(line.origin_country = $<"AU"> and line.destination_country = $<"AU">, false) as "isHome", coalesce(sum("line"."amount_paid"), 0)::bigint as "spend", null::text as "part", case when bool_or(line.product_type in ('Air', 'Hotel', 'Car') and line.is_online) then 'online' when bool_or(line.product_type in ('Air', 'Hotel', 'Car')) then 'offline' {part3} true
group by "customer", "month", "isHome", "part", "line"."booking_id") as "booking"
group by "customer", "month", "isHome", "part", "kind"

@only node
{part2} null::text {part1} "line"."transaction_date" >= $<dateStart> and "line"."transaction_date" <= $<dateEnd> and "line"."is_counted" = $<true>
group by "key", "line"."booking_id") as "booking"
group by "booking"."key"

@only node
select "booking"."period", count(*)::bigint as "bookings", coalesce(sum((booking.start::date - booking.first)::bigint), 0)::bigint as "days" {part5} = "booking"."last"
group by "booking"."period"

@only node
select "lead"."period", count(*)::bigint as "bookings", coalesce(sum(lead.days), 0)::bigint as "days"
from (select distinct on ("line"."booking_id") null::date as "period", (line.start_at::date - line.booked_date)::bigint as "days"
from "line_items" as "line"
inner join (select "booking"."period", "booking"."booking_id" {part5} <> "booking"."last") as "apart" on "apart"."booking_id" = "line"."booking_id" and true
where "line"."client_id" = $<client> and {nodes line} and "line"."transaction_date" >= $<dateStart> and "line"."transaction_date" <= $<dateEnd> and "line"."is_counted" = $<true> and line.product_type in ('Air') and line.status <> 'Refunded' and line.amount_paid >= 0
order by "line"."booking_id", "line"."start_at", "line"."segment_sequence" asc nulls last, "line"."line_key", "line"."id") as "lead"
group by "lead"."period"

@only node
select "above"."ancestor_id" as "customer", date_trunc('month', line.transaction_date)::date as "month", coalesce(line.origin_country = $<"AU"> and line.destination_country = $<"AU">, false) as "isHome", coalesce(sum("line"."amount_paid"), 0)::bigint as "spend", null::text as "part", case when line.status <> 'Refunded' and line.amount_paid >= 0 then 'taken up' {part3} line.product_type in ('Air')
group by "customer", "month", "isHome", "part", "kind"
