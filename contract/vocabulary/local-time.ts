/** Arithmetic on local times (`YYYY-MM-DDTHH:MM`), which ignores time zones. */

/** Days between the dates of two local times (or of two dates). */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);
}

/** The date so many days later or, if negative, earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

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
