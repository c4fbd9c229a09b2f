@part1
from (select distinct "line"."booking_id"
from "line_items" as "line"
inner join "bookings" as "booking" on "booking"."client_id" = $<client> and "booking"."id" = "line"."booking_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and "booking"."is_overnight" = $<true> and "booking"."has_accommodation" = $<false>) as "line"

select "place"."id" as "locationId", coalesce(place.name, 'Not specified') as "name", "place"."country" as "country", "location"."value", "place"."latitude" as "latitude", "place"."longitude" as "longitude"
from (select "line"."destination_place_id" as "placeId", count(distinct line.booking_id)::bigint as "value"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Hotel')
group by "line"."destination_place_id") as "location"
left join "places" as "place" on "place"."client_id" = $<client> and "place"."id" = "location"."placeId"
order by "value" desc, "name", "place"."id" asc nulls last

@only node, node and countries
select "target"."figure" as "name", "target"."percent_hundredths" as "hundredths"
from "nodes" as "selected"
inner join "figure_targets" as "target" on target.node_id = coalesce(selected.customer_id, selected.id) and "target"."client_id" = $<client>
where "selected"."client_id" = $<client> and "selected"."id" = $<node> and "target"."figure" = any($<["hotel_online_bookings"]>)

select count(distinct line.booking_id)::bigint as "bookings"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Hotel')

select count(distinct line.booking_id)::bigint as "bookings"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Hotel') and "line"."is_online" = $<true>

select "place"."id" as "locationId", "place"."country" as "country", coalesce(place.name, 'Not specified') as "location", coalesce(sum.key, '') as "supplierId", coalesce(supplier.name, sum.key, 'Not specified') as "supplierName", "sum"."spend", "sum"."ancillary", "sum"."quantity"
from (select "line"."destination_place_id" as "placeId", coalesce(line.supplier_code, line.supplier_name) as "key", coalesce(sum("line"."amount_paid"), 0)::bigint as "spend", coalesce(sum("line"."ancillary_amount"), 0)::bigint as "ancillary", coalesce(sum("line"."quantity") filter (where line.status <> 'Refunded' and line.amount_paid >= 0), 0)::bigint as "quantity"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Hotel')
group by "line"."destination_place_id", coalesce(line.supplier_code, line.supplier_name)) as "sum"
left join "places" as "place" on "place"."client_id" = $<client> and "place"."id" = "sum"."placeId"
left join (select distinct on ("named"."key") "named"."key", "named"."name"
from (select coalesce(line.supplier_code, line.supplier_name) as "key", "line"."supplier_name" as "name", count(*)::bigint as "lines"
from "line_items" as "line"
where "line"."client_id" = $<client> and "line"."product_type" = $<"Hotel"> and "line"."supplier_name" is not null
group by coalesce(line.supplier_code, line.supplier_name), "line"."supplier_name") as "named"
order by "named"."key", "named"."lines" desc, "named"."name") as "supplier" on "supplier"."key" = "sum"."key"
order by "sum"."spend" desc, "location", "supplierName", "place"."id" asc nulls last, "supplierId"

select "line"."transaction_date" as "day", coalesce(sum("line"."amount_paid"), 0)::bigint as "spend"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Hotel')
group by "line"."transaction_date"

select coalesce(sum("line"."amount_paid"), 0)::bigint as "spend", coalesce(sum("line"."ancillary_amount"), 0)::bigint as "ancillary", coalesce(sum("line"."quantity") filter (where line.status <> 'Refunded' and line.amount_paid >= 0), 0)::bigint as "quantity", count(*) filter (where line.status <> 'Refunded' and line.amount_paid > 0)::bigint as "stays", coalesce(sum("line"."quantity") filter (where line.status <> 'Refunded' and line.amount_paid > 0), 0)::bigint as "quantityOfStays"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and line.product_type in ('Hotel')

select count(*)::bigint as "all", count(*) filter (where not booking.has_accommodation)::bigint as "withoutAccommodation"
from (select distinct "line"."booking_id"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}) as "counted"
inner join "bookings" as "booking" on "booking"."client_id" = $<client> and "booking"."id" = "counted"."booking_id"
where "booking"."is_overnight" = $<true>

select count(*)::bigint as "trips" {part1}

select line.booking_id as "bookingId", "booking"."reference" as "bookingReference", booking.departure_at::date as "departureDate", booking.return_at::date as "returnDate", booking.duration_days as "duration", booking.itinerary_summary as "itinerarySummary", "tripPlace".name as "destinationCity", "tripPlace".country as "destinationCountry", travellers.names as "travellerName", bookers.names as "travelBooker"
from (select "hit".*
from (select "line".*, booking.departure_at::date as "key0", "booking"."reference" as "key1" {part1}
left join "bookings" as "booking" on "booking"."client_id" = $<client> and "booking"."id" = "line"."booking_id") as "hit"
order by "hit"."key0" asc nulls last, "hit"."key1" asc nulls last, "hit"."booking_id" asc nulls last limit $<10> offset $<0>) as "line"
left join "bookings" as "booking" on "booking"."client_id" = $<client> and "booking"."id" = "line"."booking_id"
left join "places" as "tripPlace" on "tripPlace"."client_id" = $<client> and "tripPlace"."id" = "booking"."destination_place_id"
left join (select "named"."booking_id", string_agg(named.name, '; '
order by named.name, named.id) as "names"
from (select distinct "line"."booking_id", "traveller"."id", "traveller"."name"
from "line_items" as "line"
inner join "bookings" as "booking" on "booking"."client_id" = $<client> and "booking"."id" = "line"."booking_id"
inner join "raw_travellers" as "raw" on "raw"."client_id" = $<client> and "raw"."id" = "line"."raw_traveller_id"
inner join "travellers" as "traveller" on "traveller"."client_id" = $<client> and "traveller"."id" = "raw"."traveller_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and "booking"."is_overnight" = $<true> and "booking"."has_accommodation" = $<false>) as "named"
group by "named"."booking_id") as "travellers" on "travellers"."booking_id" = "line"."booking_id"
left join (select "named"."booking_id", string_agg(named.name, '; '
order by named.name, named.id) as "names"
from (select distinct "line"."booking_id", 0 as "id", "line"."travel_booker" as "name"
from "line_items" as "line"
inner join "bookings" as "booking" on "booking"."client_id" = $<client> and "booking"."id" = "line"."booking_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line} and "booking"."is_overnight" = $<true> and "booking"."has_accommodation" = $<false> and "line"."travel_booker" is not null) as "named"
group by "named"."booking_id") as "bookers" on "bookers"."booking_id" = "line"."booking_id"
order by "line"."key0" asc nulls last, "line"."key1" asc nulls last, "line"."booking_id" asc nulls last
