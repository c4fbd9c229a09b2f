/** Generates travellers. */
import type { CustomerPlan } from './plan.ts';
import { lot, type Random } from './random.ts';
import type { Traveller } from './world.ts';

const givenNames =
  'Aisha Alan Alice Amelia Andrew Angus Anh Anika Arjun Ava Ben Bronwyn Callum Carlos Charlotte Chen Chloe Claire Connor Daniel David Deepak Elena Ella Emily Emma Ethan Fatima Finn Fiona Gemma Georgia Grace Hamish Hannah Harpreet Harry Henry Hugo Imogen Indira Isla Ivan Jack Jacinta James Jarrah Jessica Jia Joanna Joel Kate Keiko Kiri Kirsten Lachlan Lars Layla Leo Liam Lily Linh Lucas Lucy Marcus Maria Matiu Megan Mia Michael Mohammed Nadia Naveen Nina Noah Oliver Olivia Omar Oscar Patrick Penelope Peter Priya Rachel Ravi Rebecca Rosa Ruby Ryan Samuel Sanjay Sarah Scott Shreya Simon Siobhan Sofia Stephen Tane Tessa Thomas Tyson Victoria Wei William Xavier Yasmin Yuki Zara Zoë'.split(
    ' ',
  );
const surnames =
  "Abbott Adeyemi Ahmed Anderson Archer Baker Banerjee Barrett Bell Bianchi Blake Brennan Briggs Brown Burke Byrne Campbell Carter Chan Chandra Chen Clarke Cole Collins Cooper Costa Cox Crawford Curtis Dalton Das Davies Dawson Diaz Doyle Duncan Edwards Ellis Evans Farrell Fernandez Fisher Fleming Ford Foster Fox Fraser Gallagher Garcia Gibson Gill Graham Grant Gray Green Griffiths Gupta Hall Hamilton Harris Hayes Henare Hill Ho Hoang Holmes Hughes Hunt Hussain Ibrahim Iyer Jackson Jensen Johnston Jones Kapoor Kaur Kelly Kennedy Khan Kim King Kowalski Kumar Lam Lawson Lee Lewis Li Lim Lopez Macdonald Mackay Malik Marsh Martin Mason McCarthy McKenzie Mehta Mitchell Moore Morgan Morris Murphy Murray Nash Ng Nguyen Nolan Novak O'Brien O'Connor O'Sullivan Osborne Owens Palmer Papadopoulos Parata Park Parker Patel Perera Pham Phillips Porter Powell Price Quinn Rao Reid Reilly Rewi Rice Roberts Robinson Rossi Russo Ryan Santos Schmidt Scott Shah Sharma Shaw Silva Singh Smith Spencer Stewart Suzuki Tanaka Taylor Thompson Tran Tucker Turner Vella Walker Wallace Wang Ward Watson Webb West White Whitlam Williams Wilson Wong Wood Wright Wu Yamamoto Yang Yilmaz Young Zhang Zhou".split(
    ' ',
  );

/** How often people of one company travel relative to each other. */
const frequency = lot([0.4, 35], [0.8, 30], [1.5, 22], [3.5, 10], [8, 3]);

/** Generates the plan's number of raw travellers; one in 25 is a second name of a person. */
export function makeTravellers(random: Random, plan: CustomerPlan, costCentres: string[]): Traveller[] {
  const homes = lot(...plan.homes);
  const doubles = Math.floor(plan.travellers / 25);
  const people = plan.travellers - doubles;
  const bookers = Array.from({ length: Math.max(2, Math.round(people / 20)) }, () => fullName(random));
  const used = new Set<string>();
  return Array.from({ length: people }, (_, i) => {
    let name = plan.certainTravellers?.[i] ?? fullName(random);
    // If there are more people than names, some share a name.
    for (let tries = 0; used.has(name) && tries < 20; tries += 1) name = fullName(random);
    used.add(name);
    const employeeNumber = random.chance(0.9) ? `${plan.code.slice(0, 2)}${10_000 + i * 7}` : undefined;
    return {
      name,
      employeeNumber,
      home: random.draw(homes),
      costCentre: costCentres[i % costCentres.length]!,
      isExecutive: random.chance(0.12),
      // People with two profiles travel often enough to use both.
      weight: Math.max(random.draw(frequency), i < doubles ? 1.5 : 0),
      booker: random.chance(0.5) ? random.pick(bookers) : undefined,
      otherName: i < doubles ? otherProfile(i, name, employeeNumber) : undefined,
    };
  });
}

function fullName(random: Random): string {
  return `${random.pick(givenNames)} ${random.pick(surnames)}`;
}

/** Variants in which back offices store one person twice. */
function otherProfile(i: number, name: string, employeeNumber: string | undefined) {
  const [given = '', ...rest] = name.split(' ');
  const surname = rest.join(' ');
  const ways = [
    { name: `${surname}/${given}`.toUpperCase(), employeeNumber: undefined },
    { name: `${given.slice(0, 1)} ${surname}`, employeeNumber },
    { name, employeeNumber: employeeNumber ? undefined : `TMP${1000 + i}` },
    { name: `${name} (Ms)`, employeeNumber: undefined },
  ];
  return ways[i % ways.length]!;
}
