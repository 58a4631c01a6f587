import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { findBreaches, readRules } from './find-breaches.ts'

// The process that checks one document: XML in, breaches as JSON out. The rules take 200 MB, which it returns by ending.
const rules = new URL('rules/EN16931-UBL-validation-preprocessed.sch', import.meta.url)
process.stdout.write(JSON.stringify(findBreaches(readRules(readFileSync(rules, 'utf8')), await text(process.stdin))))
