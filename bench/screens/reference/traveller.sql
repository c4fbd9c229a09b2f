@list1
{"node and countries":[171,89,220,42,147,139,47,38,276,161],"none":[79,59,113,171,99,220,284,236,110,264],"node":[171,220,42,38,161,257,47,6,139,89]}

@part1
from "line_items" as "line"
inner join "raw_policy_codes" as "rawPolicy" on "rawPolicy"."client_id" = $<client> and "rawPolicy"."id" = "line"."raw_policy_code_id"
inner join "policy_codes" as "policy" on "policy"."client_id" = $<client> and "policy"."id" = "rawPolicy"."policy_code_id"
inner join "raw_travellers" as "raw" on "raw"."client_id" = $<client> and "raw"."id" = "line"."raw_traveller_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}

@part2
from (select "raw"."traveller_id", coalesce(sum("line"."amount_paid"), 0)::bigint as "spend", coalesce(sum("line"."cost_of_change"), 0)::bigint as "change"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client>) as "raw" on "raw"."id" = "line"."raw_traveller_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "raw"."traveller_id") as "line" left join

select count(distinct raw.traveller_id)::bigint as "count" {part1} and "policy"."is_compliant" = $<false>

select coalesce(sum(case when policy.show_lost_savings then case when line.amount_paid > line.cheapest_rate then line.amount_paid - line.cheapest_rate else 0 end else 0 end), 0)::bigint as "lost" {part1}

select count(distinct raw.traveller_id)::bigint as "count"
from (select distinct "line"."raw_traveller_id" as "rawId"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}) as "seen"
inner join "raw_travellers" as "raw" on "raw"."client_id" = $<client> and "raw"."id" = "seen"."rawId"

select line.traveller_id as "travellerId", "traveller"."name" as "travellerName", "traveller"."employee_number" as "employeeNumber", line.spend as "totalSpend", line.change as "costOfChange"
from (select "hit".*
from (select "line".*, line.spend as "key0", "traveller"."name" as "key1" {part2} "travellers" as "traveller" on "traveller"."client_id" = $<client> and "traveller"."id" = "line"."traveller_id") as "hit"
order by "hit"."key0" desc nulls last, "hit"."key1" asc nulls last, "hit"."traveller_id" asc nulls last limit $<10> offset $<0>) as "line"
left join "travellers" as "traveller" on "traveller"."client_id" = $<client> and "traveller"."id" = "line"."traveller_id"
order by "line"."key0" desc nulls last, "line"."key1" asc nulls last, "line"."traveller_id" asc nulls last

select count(*)::bigint as "travellers", coalesce(sum(coalesce(lost.lost, 0)), 0)::bigint as "lostSavings", coalesce(sum(line.change), 0)::bigint as "costOfChange", coalesce(sum(line.spend), 0)::bigint as "totalSpend" {part2} (select "raw"."traveller_id" as "travellerId", sum(case when policy.show_lost_savings then case when line.amount_paid > line.cheapest_rate then line.amount_paid - line.cheapest_rate else 0 end else 0 end)::bigint as "lost"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client>) as "raw" on "raw"."id" = "line"."raw_traveller_id"
inner join "raw_policy_codes" as "rawPolicy" on "rawPolicy"."client_id" = $<client> and "rawPolicy"."id" = "line"."raw_policy_code_id"
inner join "policy_codes" as "policy" on "policy"."client_id" = $<client> and "policy"."id" = "rawPolicy"."policy_code_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and "policy"."show_lost_savings" = $<true> and "line"."amount_paid" > "line"."cheapest_rate"
group by "raw"."traveller_id") as "lost" on "lost"."travellerId" = "line"."traveller_id"

select "booking"."travellerId", count(*)::bigint as "bookings", count(*) filter (where booking."isTrip")::bigint as "trips", sum(booking.lost)::bigint as "lost"
from (select "raw"."traveller_id" as "travellerId", sum(case when policy.show_lost_savings then case when line.amount_paid > line.cheapest_rate then line.amount_paid - line.cheapest_rate else 0 end else 0 end)::bigint as "lost", bool_or(line.product_type in ('Air', 'Rail', 'Hotel', 'Car')) as "isTrip"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client> and "traveller_id" = any($<list1>)) as "raw" on "raw"."id" = "line"."raw_traveller_id"
left join "raw_policy_codes" as "rawPolicy" on "rawPolicy"."client_id" = $<client> and "rawPolicy"."id" = "line"."raw_policy_code_id"
left join "policy_codes" as "policy" on "policy"."client_id" = $<client> and "policy"."id" = "rawPolicy"."policy_code_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "raw"."traveller_id", "line"."booking_id") as "booking"
group by "booking"."travellerId"

select distinct on ("raw"."traveller_id") "raw"."traveller_id" as "travellerId", "node"."label"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client> and "traveller_id" = any($<list1>)) as "raw" on "raw"."id" = "line"."raw_traveller_id"
inner join (select "raw"."traveller_id" as "travellerId", max(line.transaction_date) as "day"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client> and "traveller_id" = any($<list1>)) as "raw" on "raw"."id" = "line"."raw_traveller_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "raw"."traveller_id") as "last" on "last"."travellerId" = "raw"."traveller_id" and "last"."day" = "line"."transaction_date"
inner join "nodes" as "node" on "node"."client_id" = $<client> and "node"."id" = "line"."node_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
order by "raw"."traveller_id", "line"."start_at" desc nulls last, "line"."line_key" desc, "line"."id" desc

select count(distinct line.booking_id)::bigint as "count"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.raw_traveller_id is not null

select "person"."bookings", count(*)::bigint as "travellers"
from (select "raw"."traveller_id", count(distinct line.booking_id)::bigint as "bookings"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client>) as "raw" on "raw"."id" = "line"."raw_traveller_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "raw"."traveller_id") as "person"
group by "person"."bookings"
