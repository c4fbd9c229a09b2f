/** Arithmetic on local times (`YYYY-MM-DDTHH:MM`), which ignores time zones. */

/** Days between the dates of two local times (or of two dates). */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);
}

/** The date so many days later or, if negative, earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The months from year 0 to the day's. */
export const monthNumber = (day: string): number =>
  Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The same day of another month, or that month's last if it is shorter. */
export function addMonths(day: string, months: number): string {
  const number = monthNumber(day) + months;
  const first = new Date(Date.UTC(Math.floor(number / 12), number % 12, 1)).toISOString();
  const last = endOfMonth(first.slice(0, 10));
  return `${first.slice(0, 8)}${Number(day.slice(8)) > Number(last.slice(8)) ? last.slice(8) : day.slice(8)}`;
}

/** The last day of the day's month. */
export const endOfMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);

export function minutesBetween(from: string, to: string): number {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000;
}

/** The months that a range of dates touches, as `YYYY-MM`, both ends included. */
export function monthsOf(dateStart: string, dateEnd: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = dateStart.split('-').map(Number);
  for (let name = dateStart.slice(0, 7); name <= dateEnd.slice(0, 7); ) {
    months.push(name);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
    name = `${year}-${String(month).padStart(2, '0')}`;
  }
  return months;
}
