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

@part2
) as "hit"
order by "hit"."key0" desc nulls last, "hit"."id" asc nulls last limit $<10> offset $<0>) as "cut"
inner join "line_items" as "line" on "line"."client_id" = $<client> and "line"."id" = "cut"."id"
left join "bookings" as "booking" on "booking"."client_id" = $<client> and "booking"."id" = "line"."booking_id"
left join "raw_travellers" as "raw" on "raw"."client_id" = $<client> and "raw"."id" = "line"."raw_traveller_id"
left join "travellers" as "traveller" on "traveller"."client_id" = $<client> and "traveller"."id" = "raw"."traveller_id"
left join "nodes" as "node" on "node"."client_id" = $<client> and "node"."id" = "line"."node_id" left join

@part3
select "raw"."traveller_id" as "travellerId", coalesce(sum("line"."amount_paid") filter (where line.product_type in ('Air')), 0)::bigint as "airSpend", coalesce(sum("line"."amount_paid") filter (where line.product_type in ('Hotel')), 0)::bigint as "hotelSpend", coalesce(sum("line"."amount_paid") filter (where line.product_type in ('Car')), 0)::bigint as "carSpend", coalesce(sum("line"."amount_paid") filter (where line.product_type in ('Service Fee')), 0)::bigint as "serviceFeesSpend", coalesce(sum("line"."amount_paid") filter (where line.product_type in ('Rail', 'Insurance', 'Other')), 0)::bigint as "otherSpend"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client>

@part4
from "line_items" as "line"
left join "raw_policy_codes" as "rawPolicy" on "rawPolicy"."client_id" = $<client> and "rawPolicy"."id" = "line"."raw_policy_code_id"
left join "policy_codes" as "policy" on "policy"."client_id" = $<client> and "policy"."id" = "rawPolicy"."policy_code_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and not policy.is_compliant

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

select count(*)::bigint as "lines", count(distinct line.booking_id)::bigint as "bookings", coalesce(sum(case when policy.show_lost_savings then case when line.amount_paid > line.cheapest_rate then line.amount_paid - line.cheapest_rate else 0 end else 0 end), 0)::bigint as "lostSavings", coalesce(sum(line.amount_paid), 0)::bigint as "totalSpend" {part4}

select line.booking_id as "bookingId", "booking"."reference" as "bookingReference", "traveller"."name" as "travellerName", "node"."label" as "costCentre", "line"."product_type" as "productType", line.transaction_date as "transactionDate", "policy"."code" as "policyCode", policy.description as "policyDescription", policy.is_compliant as "isCompliant", case when policy.show_lost_savings then case when line.amount_paid > line.cheapest_rate then line.amount_paid - line.cheapest_rate else 0 end else 0 end as "lostSavings", line.amount_paid as "totalSpend"
from (select "hit".*
from (select "line"."id", line.amount_paid as "key0" {part4}{part2} "raw_policy_codes" as "rawPolicy" on "rawPolicy"."client_id" = $<client> and "rawPolicy"."id" = "line"."raw_policy_code_id"
left join "policy_codes" as "policy" on "policy"."client_id" = $<client> and "policy"."id" = "rawPolicy"."policy_code_id"
order by "cut"."key0" desc nulls last, "line"."id" asc nulls last

select count(*)::bigint as "lines", count(distinct line.booking_id)::bigint as "bookings", coalesce(sum(line.amount_paid), 0)::bigint as "totalSpend", coalesce(sum(line.cost_of_change), 0)::bigint as "costOfChange"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') and "line"."cost_of_change" <> $<0>

select line.booking_id as "bookingId", "booking"."reference" as "bookingReference", "traveller"."name" as "travellerName", "node"."label" as "costCentre", line.ticket_number as "ticketNumber", supplier.name as "airline", line.transaction_date as "transactionDate", line.start_at::date as "departureDate", booking.itinerary_summary as "itinerarySummary", line.amount_paid as "totalSpend", line.cost_of_change as "costOfChange"
from (select "hit".*
from (select "line"."id", line.cost_of_change as "key0"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') and "line"."cost_of_change" <> $<0>{part2} (select distinct on ("named"."product", "named"."key") "named"."product", "named"."key", coalesce(named.name, named.key) as "name"
from (select coalesce(line.supplier_code, line.supplier_name) as "key", "line"."supplier_name" as "name", count(*)::bigint as "lines", "line"."product_type" as "product"
from "line_items" as "line"
where "line"."client_id" = $<client> and coalesce(line.supplier_code, line.supplier_name) is not null
group by coalesce(line.supplier_code, line.supplier_name), "line"."supplier_name", "line"."product_type") as "named"
order by "named"."product", "named"."key", named.name is null, "named"."lines" desc, "named"."name") as "supplier" on "supplier"."product" = "line"."product_type" and "supplier"."key" = coalesce(line.supplier_code, line.supplier_name)
order by "cut"."key0" desc nulls last, "line"."id" asc nulls last

select count(distinct line.booking_id)::bigint as "bookings"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') and "line"."cost_of_change" <> $<0>

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

select line.traveller_id as "travellerId", "traveller"."name" as "travellerName", "traveller"."employee_number" as "employeeNumber", line.spend as "totalSpend"
from (select "hit".*
from (select "line".*, line.spend as "key0", "traveller"."name" as "key1" {part1} "line"
left join "travellers" as "traveller" on "traveller"."client_id" = $<client> and "traveller"."id" = "line"."traveller_id") as "hit"
order by "hit"."key0" desc nulls last, "hit"."key1" asc nulls last, "hit"."traveller_id" asc nulls last limit $<10> offset $<0>) as "line"
left join "travellers" as "traveller" on "traveller"."client_id" = $<client> and "traveller"."id" = "line"."traveller_id"
order by "line"."key0" desc nulls last, "line"."key1" asc nulls last, "line"."traveller_id" asc nulls last

select count(*)::bigint as "travellers", coalesce(sum("product"."airSpend"), 0)::bigint as "airSpend", coalesce(sum("product"."hotelSpend"), 0)::bigint as "hotelSpend", coalesce(sum("product"."carSpend"), 0)::bigint as "carSpend", coalesce(sum("product"."serviceFeesSpend"), 0)::bigint as "serviceFeesSpend", coalesce(sum("product"."otherSpend"), 0)::bigint as "otherSpend", coalesce(sum(line.spend), 0)::bigint as "totalSpend" {part1} "line"
inner join ({part3}) as "raw" on "raw"."id" = "line"."raw_traveller_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "raw"."traveller_id") as "product" on "product"."travellerId" = "line"."traveller_id"

{part3} and "traveller_id" = any($<list4>)) as "raw" on "raw"."id" = "line"."raw_traveller_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "raw"."traveller_id"

select "raw"."traveller_id" as "travellerId", count(distinct line.booking_id)::bigint as "bookings"
from "line_items" as "line"
inner join (select "id", "traveller_id"
from "raw_travellers"
where "client_id" = $<client> and "traveller_id" = any($<list4>)) as "raw" on "raw"."id" = "line"."raw_traveller_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}
group by "raw"."traveller_id"

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
