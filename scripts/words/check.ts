import { commentRules } from './comment-rules.ts'
import { type Exception, exceptions } from './exceptions.ts'
import { type Rule, rules } from './rules.ts'
import { screenRules } from './screen-rules.ts'
import type { Text } from './text.ts'

export interface Finding extends Text {
  found: string
  use: string
}

export const checkTexts = (texts: readonly Text[]) => check(texts, [...rules, ...screenRules])
export const checkComments = (comments: readonly Text[]) => check(comments, [...rules, ...commentRules])

function check(texts: readonly Text[], against: readonly Rule[]): Finding[] {
  return texts.flatMap((each) => {
    const text = exceptionsFor(each).reduce((rest, { says }) => rest.replaceAll(says, '…'), each.text)
    return against.flatMap(({ not, use }) => {
      const found = not.exec(text)?.[0]
      return found === undefined ? [] : [{ ...each, found, use }]
    })
  })
}

export function unusedExceptions(texts: readonly Text[]): Exception[] {
  const used = new Set(texts.flatMap(exceptionsFor))
  return exceptions.filter((each) => !used.has(each))
}

const exceptionsFor = ({ path, text }: Text) =>
  exceptions.filter(({ says, where }) => (where === undefined || where.test(path)) && text.search(says) >= 0)
