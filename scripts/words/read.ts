import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsInCode } from './in-code.ts'
import { textsInComments } from './in-comments.ts'
import { textsInData } from './in-data.ts'
import { textsInPage } from './in-page.ts'
import { textsInTitles } from './in-titles.ts'
import type { Text } from './text.ts'

const root = join(import.meta.dirname, '..', '..')
const ignored = ['**/node_modules', '**/dist', 'bench/peers']
const areas = '{bench,cli,contract,db,deploy,e2e,identity,scripts,server,ui,web}/**'

/** Every text of the product that a person can read, by file. */
export function readTexts(): Text[] {
  const code = find(
    '{contract,cli/src,ui/src,web/src,identity/src,ui/gallery,server/src,db/src,db/demo}/**/*.{ts,tsx}',
    ['**/testing', '**/matrix-cases.ts', '**/*.test.ts', '**/*.test.tsx'],
  )
  return [
    ...code.flatMap((path) => textsInCode(path, read(path))),
    ...find('db/demo/files/*.{csv,ndjson}').flatMap((path) => textsInData(path, read(path))),
    ...find('{README.md,docs/*.md,docs/manual/*.md}').flatMap((path) => textsInPage(path, read(path))),
  ]
}

/** Every text for developers: comments, titles of tests, decisions, style. */
export function readComments(): Text[] {
  const code = find(`{*,${areas}/*}.{ts,tsx,mjs,css}`)
  const configuration = find('deploy/**/{*.{cfg,conf,env,service,timer,yml},Containerfile}')
  const pages = find('{STYLE.md,docs/decisions/*.md,db/demo/files/README.md}')
  const tests = [...code, ...templates()].filter((path) => /\.(test|spec)\.tsx?(\.template)?$/.test(path))
  return [
    ...[...code, ...templates(), ...configuration].flatMap((path) => textsInComments(asCode(path), read(path))),
    ...tests.flatMap((path) => textsInTitles(asCode(path), read(path))),
    ...pages.flatMap((path) => textsInPage(path, read(path))),
  ]
}

/** Templates of `npm run new-area`, read as the code that they become. */
const templates = () => find('scripts/new-area/templates/**/*.{ts,tsx}.template')
const asCode = (path: string) => path.replace(/\.template$/, '')

const find = (pattern: string, exclude: string[] = []) =>
  globSync(pattern, { cwd: root, exclude: [...ignored, ...exclude] }).sort()
const read = (path: string) => readFileSync(join(root, path), 'utf8')
