/** Removes what files cannot hold: XML allows neither control characters nor lone surrogates. */
export function cleaned<Value>(value: Value): Value {
  if (typeof value === 'string') return value.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ') as Value;
  if (Array.isArray(value)) return value.map(cleaned) as Value;
  if (value?.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleaned(one)])) as Value;
}
