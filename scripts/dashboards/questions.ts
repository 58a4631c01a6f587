import { load } from 'js-yaml'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { operandsOf } from './expression.ts'

const folder = join(import.meta.dirname, '..', '..', 'deploy', 'monitoring')

export interface Question {
  /** The panel or the alert. */
  where: string
  query: string
  /** Labels that its legend or its text shows. */
  shown: string[]
}

export interface Alert {
  name: string
  expression: string
}

/** The JSON of every dashboard, by the name of its file. */
export const dashboards: ReadonlyMap<string, string> = new Map(
  readdirSync(join(folder, 'grafana')).map((file) => [
    basename(file, '.json'),
    readFileSync(join(folder, 'grafana', file), 'utf8'),
  ]),
)

const Board = z.object({
  title: z.string(),
  templating: z.object({ list: z.array(z.object({ type: z.literal('datasource') })) }),
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })),
    }),
  ),
})

/** The queries of every panel. The only variable of a dashboard is its data source. */
export const panelQuestions = (): Question[] =>
  [...dashboards.values()]
    .map((json) => Board.parse(JSON.parse(json)))
    .flatMap(({ title, panels }) =>
      panels.flatMap((panel) =>
        panel.targets.map(({ expr, legendFormat }) => ({
          where: `${title}, ${panel.title}`,
          query: expr.replaceAll(/\$__(rate_interval|interval|range)\b/g, '1m'),
          shown: labelsIn(legendFormat),
        })),
      ),
    )

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(z.object({ alert: z.string(), expr: z.string(), annotations: z.record(z.string(), z.string()) })),
    }),
  ),
})

const rules = () =>
  Rules.parse(load(readFileSync(join(folder, 'alerts.yml'), 'utf8'))).groups.flatMap((group) => group.rules)

export const alerts = (): Alert[] => rules().map(({ alert, expr }) => ({ name: alert, expression: expr }))

/** The sides of every alert: a quiet alert returns nothing, but each of its sides must. */
export const alertQuestions = (): Question[] =>
  rules().flatMap(({ alert, expr, annotations }) =>
    operandsOf(expr).map((query, at) => ({
      where: alert,
      query,
      shown: at === 0 ? labelsIn(Object.values(annotations).join(' ')) : [],
    })),
  )

/** `{{label}}` in a legend, `{{ $labels.label }}` in an annotation. */
const labelsIn = (text: string) => [...text.matchAll(/\{\{\s*(?:\$labels\.)?([a-z]\w*)/g)].map(([, name = '']) => name)
