@list1
["cost_of_change","non_compliant_bookings","online_bookings"]

@list2
{"node and countries":[171,89,220,42,147,139,47,38,276,161,2,155,145,239,150,279,6,261,189,169,211,75,253,257,3,152,116,13,283,250,295,206,229,24,70,251,84,98,41,280,160,102,187,193,287,146],"none":[79,59,113,171,99,220,284,236,110,264,172,92,42,298,49,38,161,156,297,257,202,16,148,199,47,6,281,139,30,265,157,63,219,282,266,234,262,227,178,188,89,98,36,211,276,27,206,159,122,283,267,150,155,4,67,263,279,287,251,133,169,147,68,145,13,189,237,230,223,3,187,43,109,163,2,135,7,168,53,239,73,253,261,152,292,273,184,33,104,259,84,170,215,37,83,77,246,235,286,95],"node":[171,220,42,38,161,257,47,6,139,89,98,211,276,206,122,283,150,155,279,287,251,169,147,145,13,189,3,187,163,2,135,239,253,261,152,84,170,215,77,246,235,286,93,102,61,151,28,216,116,78,250,213,160,1,70,17,103,114,97,162,24,229,280,75,100,105,228,194,207,141,108,198,222,205,200,41,129,112,295,218,117,101,125,57,146,193,182,106,29,82,271,22,48,81,208,245,209,72,5,71]}

@list3
{"node and countries":"2025-07-14","none":"2025-09-18","node":"2025-07-22"}

@list4
{"node and countries":[171,89,220,42,147,139,47,38,276,161],"none":[79,59,113,171,99,220,284,236,110,264],"node":[171,220,42,38,161,257,47,6,139,89]}

@part1
from (select "raw"."traveller_id", coalesce(sum("line"."amount_paid"), 0)::bigint as "spend"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client>) as "raw" on "raw"."id" = "line"."raw_traveller_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "raw"."traveller_id") as

select "place"."id" as "placeId", coalesce(place.name, 'Not specified') as "name", "place"."country", "place"."latitude", "place"."longitude", "trip"."bookings", "trip"."bookable", "trip"."online"
from (select "booking"."place_id", count(*)::bigint as "bookings", count(*) filter (where booking."isBookable")::bigint as "bookable", count(*) filter (where booking."isOnline")::bigint as "online"
from (select "line"."booking_id", min(line.trip_place_id) as "place_id", bool_or(line.product_type in ('Air', 'Hotel', 'Car')) as "isBookable", bool_or(line.product_type in ('Air', 'Hotel', 'Car') and line.is_online) as "isOnline"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "line"."booking_id") as "booking"
group by "booking"."place_id") as "trip"
left join "places" as "place" on "place"."client_id" = $<client> and "place"."id" = "trip"."place_id"
order by "bookings" desc, "name", "place"."id"

select date_trunc('month', day.date)::date as "month", "day"."product", sum("day"."lines")::bigint as "lines", sum("day"."quantity")::bigint as "quantity", sum("day"."spend")::bigint as "spend", sum("day"."costOfChange")::bigint as "costOfChange"
from (select "line"."transaction_date" as "date", line.product_type as "product", count(*)::bigint as "lines", coalesce(sum("line"."quantity") filter (where line.status <> 'Refunded' and line.amount_paid >= 0), 0)::bigint as "quantity", coalesce(sum("line"."amount_paid"), 0)::bigint as "spend", coalesce(sum("line"."cost_of_change"), 0)::bigint as "costOfChange"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "line"."transaction_date", "line"."product_type") as "day"
group by date_trunc('month', day.date)::date, "day"."product"

@only node, node and countries
select "target"."figure" as "name", "target"."percent_hundredths" as "hundredths"
from "nodes" as "selected"
inner join "figure_targets" as "target" on target.node_id = coalesce(selected.customer_id, selected.id) and "target"."client_id" = $<client>
where "selected"."client_id" = $<client> and "selected"."id" = $<node> and "target"."figure" = any($<list1>)

select count(distinct line.booking_id)::bigint as "bookings"
from "line_items" as "line"
inner join "raw_policy_codes" as "rawPolicy" on "rawPolicy"."client_id" = $<client> and "rawPolicy"."id" = "line"."raw_policy_code_id"
inner join "policy_codes" as "policy" on "policy"."client_id" = $<client> and "policy"."id" = "rawPolicy"."policy_code_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and "policy"."is_compliant" = $<false>

select "policy"."description" as "name", "slice"."value", "slice"."isCompliant"
from (select "pair"."slice", count(*)::bigint as "value", bool_and(pair."isCompliant") as "isCompliant"
from (select "raw"."slice", "line"."booking_id", bool_and(raw."isCompliant") as "isCompliant"
from "line_items" as "line"
inner join (select "raw"."id", "policy"."is_compliant" as "isCompliant", min(policy.id) over (partition by policy.description) as "slice"
from "raw_policy_codes" as "raw"
inner join "policy_codes" as "policy" on "policy"."client_id" = $<client> and "policy"."id" = "raw"."policy_code_id"
where "raw"."client_id" = $<client>) as "raw" on "raw"."id" = "line"."raw_policy_code_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "raw"."slice", "line"."booking_id") as "pair"
group by "pair"."slice") as "slice"
inner join "policy_codes" as "policy" on "policy"."client_id" = $<client> and "policy"."id" = "slice"."slice"
order by "value" desc, "name"

select "traveller"."id", "traveller"."name", "traveller"."employee_number" {part1} "sum"
inner join "travellers" as "traveller" on "traveller"."client_id" = $<client> and "traveller"."id" = "sum"."traveller_id"
order by "sum"."spend" desc, "traveller"."name", "traveller"."id" limit $<100>

select "raw"."traveller_id" as "id", line.product_type as "product", coalesce(sum("line"."amount_paid"), 0)::bigint as "spend", max(line.transaction_date) as "lastDay"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client> and "traveller_id" = any($<list2>)) as "raw" on "raw"."id" = "line"."raw_traveller_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "raw"."traveller_id", "line"."product_type"

select "raw"."traveller_id" as "id", count(distinct line.booking_id)::bigint as "count"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client> and "traveller_id" = any($<list2>)) as "raw" on "raw"."id" = "line"."raw_traveller_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "raw"."traveller_id"

select distinct on ("raw"."traveller_id") "raw"."traveller_id" as "travellerId", "node"."label"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client> and "traveller_id" = any($<list2>)) as "raw" on "raw"."id" = "line"."raw_traveller_id"
inner join (select "raw"."traveller_id" as "travellerId", max(line.transaction_date) as "day"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client> and "traveller_id" = any($<list2>)) as "raw" on "raw"."id" = "line"."raw_traveller_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<list3> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "raw"."traveller_id") as "last" on "last"."travellerId" = "raw"."traveller_id" and "last"."day" = "line"."transaction_date"
inner join "nodes" as "node" on "node"."client_id" = $<client> and "node"."id" = "line"."node_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<list3> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
order by "raw"."traveller_id", "line"."start_at" desc nulls last, "line"."line_key" desc, "line"."id" desc

select distinct on ("raw"."traveller_id") "raw"."traveller_id" as "travellerId", "node"."label"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client> and "traveller_id" = any($<list4>)) as "raw" on "raw"."id" = "line"."raw_traveller_id"
inner join (select "raw"."traveller_id" as "travellerId", max(line.transaction_date) as "day"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client> and "traveller_id" = any($<list4>)) as "raw" on "raw"."id" = "line"."raw_traveller_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "raw"."traveller_id") as "last" on "last"."travellerId" = "raw"."traveller_id" and "last"."day" = "line"."transaction_date"
inner join "nodes" as "node" on "node"."client_id" = $<client> and "node"."id" = "line"."node_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
order by "raw"."traveller_id", "line"."start_at" desc nulls last, "line"."line_key" desc, "line"."id" desc
