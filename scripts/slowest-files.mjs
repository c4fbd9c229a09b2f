// Lists the slowest test files.

/** `files`: the name and duration in seconds of each. */
export function saySlowest(files) {
  console.log('\nThe slowest test files, in seconds:');
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)}  ${name}`);
}
