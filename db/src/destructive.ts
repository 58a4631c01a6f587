/** What the release before this one would stumble over while both run: each pattern with what to do instead. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|column|view|function|type|schema)\b/i, 'the release before still uses it: drop it in the next one'],
  [/\brename\s+(column|to)\b/i, 'add the new name, fill it, and drop the old one in the next release'],
  [/\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i, 'add a column of the new type beside it'],
  [/\balter\s+column\s+\w+\s+set\s+not\s+null\b/i, 'the release before may still leave it out: in the next one'],
  [
    /\badd\s+column\s+(?:if not exists\s+)?\w+\s+(?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot\s+null\b/i,
    'give it a default',
  ],
  [/\btruncate\b/i, 'data that is in use does not go with a release'],
]

/** A migration may say that the time has come: `// contracts: nothing reads the column since 1.4.` */
const permission = /\/\/ contracts: \S.{10,}/

/** What in the source of a migration breaks the release before it; nothing where it says why that is right. */
export function destructiveIn(source: string): string[] {
  if (permission.test(source)) return []
  return source.split('\n').flatMap((line) => {
    const found = patterns.find(([pattern]) => pattern.test(line) && !line.trimStart().startsWith('//'))
    return found ? [`${line.trim()}: ${found[1]}`] : []
  })
}
