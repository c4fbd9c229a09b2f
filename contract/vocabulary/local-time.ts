/** Arithmetic on local times (`YYYY-MM-DDTHH:MM`), which ignores time zones. */

/** Days between the dates of two local times (or of two dates). */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);
}

export function minutesBetween(from: string, to: string): number {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000;
}
