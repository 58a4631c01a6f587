import { anywhere, type Rule } from './rules.ts'

/** For comments and the titles of tests, in addition to those for every text. */
export const commentRules: readonly Rule[] = [
  {
    not: /(?:^|[.!] )(?:What|Whatever|Who|Whoever|Nobody)\b(?![^.]*\?)/,
    use: 'a sentence that begins with its subject',
  },
  anywhere('nobody', 'no one, or the role'),
  anywhere('(null|undefined|absent|empty|nothing|false|true|none) where', '“null if …”, “null without …”'),
  anywhere('where (there (is|are)|nobody|nothing|none)', 'if, without'),
  anywhere('answers (whether|what|null|undefined|true|false|nothing|with)', 'returns, responds'),
  anywhere('(?<!\\b(as|has|have) )so (many|much|long|often)(?! (as|that))', 'as many … as, until'),
  anywhere('go(es)? on|went on', 'continue'),
  anywhere('(is|are|was|were|be) away', 'is unavailable'),
  anywhere('the world', 'the internet, other people'),
  anywhere('hears?|heard', 'is notified'),
  anywhere('(holds?|held) (up|back)', 'delay, block'),
  anywhere('gives? (back|away|up)|gave (back|away|up)', 'return, fail, abandon'),
  anywhere('(is|are|was|were) (well|wanted|meant)', 'responds, is required'),
  anywhere('(is|are|was|were) (asked|looked) for', 'is required'),
  anywhere('by hand|of today', 'manually, current'),
]
