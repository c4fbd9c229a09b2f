/** Converts the plan of a TMC into nodes, customers and travellers. */

import { makeTravellers } from './people.ts';
import type { CustomerPlan, TmcPlan } from './plan.ts';
import { lotOf, type Random } from './random.ts';
import type { Customer, Node, World } from './world.ts';

export function makeWorld(random: Random, tmc: TmcPlan): World {
  const nodes: Node[] = [];
  const weights = new Map<Customer, number>();
  for (const plan of tmc.customers) {
    nodes.push(...nodesOf(plan));
    const customer = makeCustomer(random, plan);
    weights.set(customer, plan.travellers * plan.intensity);
  }
  return {
    dataSource: tmc.dataSource,
    country: tmc.country,
    nodes,
    customers: lotOf([...weights.keys()], (customer) => weights.get(customer)!),
    consultants: tmc.consultants,
  };
}

function makeCustomer(random: Random, plan: CustomerPlan): Customer {
  const costCentres = plan.groups.flatMap((group) =>
    group.costCentres.map((_, i) => costCentreCode(plan.code, group.code, i)),
  );
  return {
    code: plan.code,
    costCentres,
    // Shuffled, so that a cost centre's first traveller is not always from the same list of second names.
    travellers: lotOf(makeTravellers(random, plan, random.shuffled(costCentres)), ({ weight }) => weight),
    internationalShare: plan.internationalShare,
    onlineShare: plan.onlineShare,
    matters: plan.matters ?? false,
    ownDestinations: plan.ownDestinations ?? [],
    freeOnlineFees: plan.freeOnlineFees ?? false,
  };
}

function nodesOf(plan: CustomerPlan): Node[] {
  const customer = {
    code: plan.code,
    parentCode: null,
    label: plan.label,
    industry: plan.industry,
    fiscalYearEnd: plan.fiscalYearEnd,
  };
  const below = plan.groups.flatMap((group) => {
    const code = `${plan.code}-${group.code}`;
    return [
      node(code, plan.code, group.label),
      ...group.costCentres.map((label, i) =>
        node(costCentreCode(plan.code, group.code, i), code, `${group.label} ${label}`),
      ),
    ];
  });
  return [customer, ...below];
}

function node(code: string, parentCode: string, label: string): Node {
  return { code, parentCode, label, industry: null, fiscalYearEnd: null };
}

function costCentreCode(customer: string, group: string, index: number): string {
  return `${customer}-${group}-${101 + index}`;
}
