@list1
["air_cheapest_fares","air_online_bookings","air_restricted_fares"]

@part1
coalesce(line.feed_co2_g, floor((case line.product_type when 'Air' then line.distance_m else line.quantity end * (array[17580, 13465, 21542, 39044, 53854, 27257, 27257, 27257, 27257, 27257, 18592, 18287, 18287, 27430, 27430, 26128, 20011, 32015, 58028, 80040, 1040000000, 3500000000, 1610000000, 2450000000, 14253, 10916, 17465, 31656, 43663, 22928, 22928, 22928, 22928, 22928, 12786, 12576, 12576, 18863, 18863, 15282, 11704, 18726, 33940, 46814, 1040000000, 3500000000, 1610000000, 2450000000])[nullif(array_position(array['notUk average', 'notUk economy', 'notUk premium', 'notUk business', 'notUk first', 'ukDomestic average', 'ukDomestic economy', 'ukDomestic premium', 'ukDomestic business', 'ukDomestic first', 'shortHaul average', 'shortHaul economy', 'shortHaul premium', 'shortHaul business', 'shortHaul first', 'longHaul average', 'longHaul economy', 'longHaul premium', 'longHaul business', 'longHaul first', 'hotel GB', 'hotel AU', 'hotel US', 'hotel SG'], line.co2_factor), 0) + case when line.start_at < '2025-01-01' then 0 else 24 end] + 50000)::double precision / 100000)::bigint)

@part2
as "classOfTravel", coalesce(sum("line"."amount_paid"), 0)::bigint as "spend", count(distinct line.booking_id)::bigint as "bookings", count(*) filter (where line.status <> 'Refunded' and line.amount_paid >= 0)::bigint as "leads", coalesce(sum((line.start_at::date - line.booked_date)::bigint) filter (where line.status <> 'Refunded' and line.amount_paid >= 0), 0)::bigint as "days", count(*) filter (where line.cost_of_change > 0)::bigint as "faresChanged", coalesce(sum("line"."cost_of_change"), 0)::bigint as "costOfChange"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air')
group by coalesce("line"."fare_type_description", 'Not specified'),

@part3
, coalesce(sum("line"."amount_paid"), 0)::bigint as "spend", count(distinct line.booking_id)::bigint as "bookings", count(distinct line.ticket_number)::bigint as "tickets"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') group by

@part4
from (select null::date as "period", "line"."booking_id", min(line.start_at) as "start", min(line.booked_date) as "first", max(line.booked_date) as "last"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') and line.status <> 'Refunded' and line.amount_paid >= 0
group by "line"."booking_id") as "booking"
where "booking"."first"

@part5
, count(*)::bigint as "segments", coalesce(sum(line.distance_m), 0)::bigint as "metres", coalesce(sum({part1}), 0)::bigint as "grams", coalesce(sum(case when line.distance_m is not null then {part1} end), 0)::bigint as "measuredGrams"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') and "line"."is_flown" = $<true> group by

select coalesce("line"."fare_type", 'Not specified') as "fareType", coalesce("line"."fare_type_description", 'Not specified') as "description", coalesce("line"."class_of_travel", 'Not specified') as "class", coalesce(sum("line"."amount_paid"), 0)::bigint as "spend", sum((line.start_at::date - line.booked_date)::bigint)::bigint as "days", count(*)::bigint as "lines"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') and line.status <> 'Refunded' and line.amount_paid >= 0
group by coalesce("line"."fare_type", 'Not specified'), coalesce("line"."fare_type_description", 'Not specified'), coalesce("line"."class_of_travel", 'Not specified')

select "row"."key" as "airline", coalesce(named.name, row.key, 'Not specified') as "airlineName", "row"."spend", "row"."bookings", "row"."tickets"
from (select coalesce(line.supplier_code, line.supplier_name) as "key"{part3} coalesce(line.supplier_code, line.supplier_name)) as "row"
left join (select distinct on ("named"."key") "named"."key", "named"."name"
from (select coalesce(line.supplier_code, line.supplier_name) as "key", "line"."supplier_name" as "name", count(*)::bigint as "lines"
from "line_items" as "line"
where "line"."client_id" = $<client> and "line"."product_type" = $<"Air"> and "line"."supplier_name" is not null
group by coalesce(line.supplier_code, line.supplier_name), "line"."supplier_name") as "named"
order by "named"."key", "named"."lines" desc, "named"."name") as "named" on "named"."key" = "row"."key"
order by "row"."spend" desc, "airlineName", "row"."key" asc nulls last

@only node, node and countries
select "target"."figure" as "name", "target"."percent_hundredths" as "hundredths"
from "nodes" as "selected"
inner join "figure_targets" as "target" on target.node_id = coalesce(selected.customer_id, selected.id) and "target"."client_id" = $<client>
where "selected"."client_id" = $<client> and "selected"."id" = $<node> and "target"."figure" = any($<list1>)

select count(line.cheapest_rate)::bigint as "rated", count(*) filter (where line.amount_paid <= line.cheapest_rate)::bigint as "cheapest", count(line.fare_type)::bigint as "typed", count(*) filter (where line.fare_type = 'Restricted')::bigint as "restricted"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') and line.status <> 'Refunded' and line.amount_paid >= 0

select count(distinct line.booking_id)::bigint as "bookings"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air')

select count(distinct line.booking_id)::bigint as "bookings"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') and "line"."is_online" = $<true>

select count(*)::bigint as "lines", coalesce(sum(line.distance_m), 0)::bigint as "metres", coalesce(sum({part1}), 0)::bigint as "grams"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') and "line"."is_flown" = $<true>

select count(*)::bigint as "segments", coalesce(sum(line.distance_m), 0)::bigint as "metres", coalesce(sum({part1}), 0)::bigint as "grams", coalesce(sum(case when line.distance_m is not null then {part1} end), 0)::bigint as "measuredGrams", count(distinct line.booking_id) filter (where {part1} is not null)::bigint as "trips"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') and "line"."is_flown" = $<true>

select coalesce("line"."fare_type_description", 'Not specified') as "fareTypeDescription", coalesce("line"."class_of_travel", 'Not specified') {part2} coalesce("line"."class_of_travel", 'Not specified')
order by "spend" desc, "fareTypeDescription", "classOfTravel"

select coalesce("line"."fare_type_description", 'Not specified') as "fareTypeDescription", null::text {part2} null::text
order by "spend" desc, "fareTypeDescription", "classOfTravel"

select "booking"."destination_place_id" as "place", coalesce(sum(booking.duration_days), 0)::bigint as "days"
from (select distinct "line"."booking_id"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air')) as "trip"
inner join "bookings" as "booking" on "booking"."client_id" = $<client> and "booking"."id" = "trip"."booking_id"
group by "booking"."destination_place_id"

select "place"."id", "place"."name", "place"."country", "row"."spend", "row"."bookings", "row"."tickets"
from (select "line"."trip_place_id" as "place_id"{part3} "place_id") as "row"
left join "places" as "place" on "place"."client_id" = $<client> and "place"."id" = "row"."place_id"
order by "row"."spend" desc, coalesce(place.name, 'Not specified'), "place"."id"

select "booking"."period", count(*)::bigint as "bookings", coalesce(sum((booking.start::date - booking.first)::bigint), 0)::bigint as "days" {part4} = "booking"."last"
group by "booking"."period"

select "lead"."period", count(*)::bigint as "bookings", coalesce(sum(lead.days), 0)::bigint as "days"
from (select distinct on ("line"."booking_id") null::date as "period", (line.start_at::date - line.booked_date)::bigint as "days"
from "line_items" as "line"
inner join (select "booking"."period", "booking"."booking_id" {part4} <> "booking"."last") as "apart" on "apart"."booking_id" = "line"."booking_id" and true
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') and line.status <> 'Refunded' and line.amount_paid >= 0
order by "line"."booking_id", "line"."start_at", "line"."segment_sequence" asc nulls last, "line"."line_key", "line"."id") as "lead"
group by "lead"."period"

select coalesce(sum("line"."amount_paid"), 0)::bigint as "spend", count(distinct line.booking_id)::bigint as "bookings"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air')

select count(distinct line.ticket_number)::bigint as "tickets"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air')

select coalesce("line"."class_of_travel", 'Not specified') as "classOfTravel"{part5} coalesce("line"."class_of_travel", 'Not specified')
order by "grams" desc, "classOfTravel"

select "line"."transaction_date" as "day", coalesce(sum({part1}), 0)::bigint as "grams"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Air') and "line"."is_flown" = $<true>
group by "line"."transaction_date"

select "place"."name", "otherPlace"."name" as "otherName", "pair"."one", "pair"."other", "pair"."segments", "pair"."metres", "pair"."grams", "pair"."measuredGrams"
from (select least(line.origin_place_id, line.destination_place_id) as "one", greatest(line.origin_place_id, line.destination_place_id) as "other"{part5} least(line.origin_place_id, line.destination_place_id), greatest(line.origin_place_id, line.destination_place_id)) as "pair"
inner join "places" as "place" on "place"."client_id" = $<client> and "place"."id" = "pair"."one"
inner join "places" as "otherPlace" on "otherPlace"."client_id" = $<client> and "otherPlace"."id" = "pair"."other"
order by "pair"."grams" desc, "pair"."one", "pair"."other"
