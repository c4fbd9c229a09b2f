@list1
{"node and countries":[1,2,3,4,5,6,7,8,9,10],"none":[1,13,2,14,3,15,4,16,5,17],"node":[1,2,3,4,5,6,7,8,9,10]}

@list2
{"node and countries":"nodes","none":[2,58],"node":"nodes"}

@part1
from (select distinct "raw"."policy_code_id" as "id"
from (select distinct "line"."raw_policy_code_id" as "rawId"
from "line_items" as "line"
where "line"."client_id" = $<client> and {nodes line} and "line"."raw_policy_code_id" is not null) as "named"
inner join "raw_policy_codes" as "raw" on "raw"."client_id" = $<client> and "raw"."id" = "named"."rawId") as "used"
inner join "policy_codes" as "policy" on "policy"."client_id" = $<client> and "policy"."id" = "used"."id"

select coalesce(sum("line"."amount_paid") filter (where coalesce(policy.is_compliant, true)), 0)::bigint as "spend", coalesce(sum("line"."amount_paid") filter (where not coalesce(policy.is_compliant, true)), 0)::bigint as "brokenSpend", coalesce(sum(case when policy.show_lost_savings then case when line.amount_paid > line.cheapest_rate then line.amount_paid - line.cheapest_rate else 0 end else 0 end), 0)::bigint as "lost", count(distinct line.booking_id)::bigint as "bookings", count(distinct line.booking_id) filter (where coalesce(policy.is_compliant, true))::bigint as "compliant", count(distinct line.booking_id) filter (where not coalesce(policy.is_compliant, true))::bigint as "broken", count(distinct line.booking_id) filter (where line.raw_policy_code_id is not null)::bigint as "coded", count(*) filter (where coalesce(policy.is_compliant, true))::bigint as "lines", count(*) filter (where not coalesce(policy.is_compliant, true))::bigint as "brokenLines"
from "line_items" as "line"
left join "raw_policy_codes" as "rawPolicy" on "rawPolicy"."client_id" = $<client> and "rawPolicy"."id" = "line"."raw_policy_code_id"
left join "policy_codes" as "policy" on "policy"."client_id" = $<client> and "policy"."id" = "rawPolicy"."policy_code_id"
where "line"."client_id" = $<client> and {nodes line} and line.transaction_date >= $<dateStart> and line.transaction_date <= $<dateEnd> and "line"."is_counted" = $<true> and {countries line}

select line.id as "policyId", line.code as "policyCode", line.description as "policyDescription", line.is_compliant as "policyIsCompliant", line.show_lost_savings as "policyShowLostSavings"
from (select "hit".*
from (select "line".*, line.code as "key0"
from (select "policy"."id", "policy"."code", "policy"."description", "policy"."is_compliant", "policy"."show_lost_savings" {part1}) as "line") as "hit"
order by "hit"."key0" asc nulls last, "hit"."id" asc nulls last limit $<10> offset $<0>) as "line"
order by "line"."key0" asc nulls last, "line"."id" asc nulls last

select count(*)::bigint as "policies"
from (select "policy"."id", "policy"."code", "policy"."description", "policy"."is_compliant", "policy"."show_lost_savings" {part1}) as "line"

select "id", "policy_code_id" as "policyId", "customer_id" as "customerId"
from "raw_policy_codes"
where "client_id" = $<client> and "policy_code_id" = any($<list1>)
order by "id"

select distinct "descendant_id" as "id"
from "node_closure"
where "client_id" = $<client> and "descendant_id" = any($<list2>)

select "policy"."id" as "policyId", "policy"."code" as "policyCode", "policy"."description" as "policyDescription", "policy"."is_compliant" as "policyIsCompliant", "policy"."show_lost_savings" as "policyShowLostSavings", "customer"."customerId" {part1}
inner join (select "policy_code_id" as "id", min(customer_id) as "customerId"
from "raw_policy_codes"
where "client_id" = $<client>
group by "policy_code_id") as "customer" on "customer"."id" = "used"."id"
order by "policy"."code", "policy"."id"

select "id", "policy_code_id" as "policyId", "customer_id" as "customerId"
from "raw_policy_codes"
where "client_id" = $<client> and "policy_code_id" = any($<[]>)
order by "id"

select distinct "descendant_id" as "id"
from "node_closure"
where "client_id" = $<client> and "descendant_id" = any($<[]>)
