/** Generates Air lines: one per flight and passenger, with ticket, fare, policy and tax. */
import { dayOfTime, timeText } from './calendar.ts';
import { carriers } from './carriers.ts';
import { type Draft, makeLine, type Passenger } from './draft.ts';
import { cents, chooseCabin, chooseFareType, fare, fareName } from './fares.ts';
import type { Leg } from './itinerary.ts';
import type { Line } from './line.ts';
import { farePolicy } from './policies.ts';

/** The lines of one passenger's tickets, one ticket per airline. */
export function ticketLines(draft: Draft, passenger: Passenger, legs: readonly Leg[]): Line[] {
  const { random } = draft.desk;
  const cabin = chooseCabin(random, draft.isInternational, passenger?.isExecutive ?? false);
  const tickets = new Map<string, string>();
  return legs.flatMap((leg) => {
    const carrier = carriers[leg.carrier]!;
    const ticket = tickets.get(carrier.code) ?? ticketNumber(draft, carrier.ticketPrefix);
    tickets.set(carrier.code, ticket);

    const lead = dayOfTime(leg.flights[0]!.startAt) - draft.bookedDay;
    const fareType = chooseFareType(random, lead);
    const km = leg.flights.reduce((sum, flight) => sum + flight.km, 0);
    const price = fare(km, draft.isInternational, cabin, fareType, lead) * random.between(0.88, 1.2);
    const paid = random.chance(0.004) ? 0 : cents(price);
    const cheapest = cheapestFare(draft, paid, fareType !== 'Restricted');
    const policy = farePolicy(random, {
      isDearer: cheapest !== undefined && cheapest < paid,
      isAboveEntitlement: !draft.isInternational && cabin === 'Business Class' && !passenger?.isExecutive,
      lead,
    });
    const hasClass = !random.chance(0.02);
    const hasFareType = !random.chance(0.03);
    const shares = split(
      paid,
      cheapest,
      leg.flights.map((flight) => flight.km / km),
    );
    return leg.flights.map((flight, i) =>
      makeLine(draft, passenger, {
        product_type: 'Air',
        status: 'Normal',
        start_at: timeText(flight.startAt),
        end_at: timeText(flight.endAt),
        origin: flight.from,
        destination: flight.to,
        supplier_code: random.chance(0.01) ? undefined : carrier.code,
        supplier_name: carrier.otherName && random.chance(0.06) ? carrier.otherName : carrier.name,
        class_of_travel: hasClass ? cabin : undefined,
        fare_type: hasFareType ? fareType : undefined,
        fare_type_description: hasFareType ? fareName(carrier, cabin, fareType) : undefined,
        ticket_number: ticket,
        ticket_type: 'ETKT',
        policy_code: policy,
        ...shares[i]!,
        tax: Math.round(shares[i]!.amount_paid * (draft.isInternational ? 0.07 : 1 / 11)),
        ancillary_amount: random.chance(0.05) ? 3500 : undefined,
        distance_km: random.chance(0.08) ? Math.round(flight.km) : undefined,
      }),
    );
  });
}

export function ticketNumber(draft: Draft, prefix: string): string {
  draft.desk.counters.ticket += 1;
  return prefix + String(2_400_000_000 + draft.desk.counters.ticket * 3);
}

function cheapestFare(draft: Draft, paid: number, isFlexible: boolean): number | undefined {
  const { random } = draft.desk;
  if (random.chance(0.12)) return undefined;
  const whim = random.next();
  if (whim < 0.04) return Math.round(paid * 1.08);
  if (whim < (isFlexible ? 0.4 : 0.85)) return paid;
  return Math.round(paid * random.between(0.55, 0.97));
}

/** Splits a fare over several flights into whole cents that add up to it. */
function split(paid: number, cheapest: number | undefined, shares: readonly number[]) {
  let paidBefore = 0;
  let cheapestBefore = 0;
  let share = 0;
  return shares.map((part, i) => {
    share = i === shares.length - 1 ? 1 : share + part;
    const paidSoFar = Math.round(paid * share);
    const cheapestSoFar = Math.round((cheapest ?? 0) * share);
    const amounts = {
      amount_paid: paidSoFar - paidBefore,
      cheapest_rate: cheapest === undefined ? undefined : cheapestSoFar - cheapestBefore,
    };
    paidBefore = paidSoFar;
    cheapestBefore = cheapestSoFar;
    return amounts;
  });
}
