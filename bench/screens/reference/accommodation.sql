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
