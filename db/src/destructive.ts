/** Changes that would break the previous release while both run: each pattern with the alternative. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [
    /\bdrop\s+(table|column|view|function|type|schema)\b/i,
    'the previous release still uses it: drop it in the next one',
  ],
  [/\brename\s+(column|to)\b/i, 'add the new name, fill it, and drop the old one in the next release'],
  [/\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i, 'add a column of the new type beside it'],
  [
    /\balter\s+column\s+\w+\s+set\s+not\s+null\b/i,
    'the previous release may not write it yet: require it in the next one',
  ],
  [
    /\badd\s+column\s+(?:if not exists\s+)?\w+\s+(?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot\s+null\b/i,
    'give it a default',
  ],
  [/\btruncate\b/i, 'a release does not delete data that is in use'],
]

/** A migration can declare the change safe: `// contracts: nothing reads the column since 1.4.` */
const permission = /\/\/ contracts: \S.{10,}/

/** Statements in a migration that break the previous release; empty if the migration declares them safe. */
export function destructiveIn(source: string): string[] {
  if (permission.test(source)) return []
  return source.split('\n').flatMap((line) => {
    const found = patterns.find(([pattern]) => pattern.test(line) && !line.trimStart().startsWith('//'))
    return found ? [`${line.trim()}: ${found[1]}`] : []
  })
}
