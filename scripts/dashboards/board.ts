import type { Dashboard, DataQuery, Panel } from '@grafana/schema'
import type { Options as Stat } from '@grafana/schema/dist/esm/raw/composable/stat/panelcfg/x/StatPanelCfg_types.gen'
import type { Options as TimeSeries } from '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen'

/** A type as JSON writes it: names of an enum are texts. */
type Json<T> = T extends string
  ? `${T}`
  : T extends number
    ? number
    : T extends (infer Item)[]
      ? Json<Item>[]
      : T extends object
        ? { [Key in keyof T]: Json<T[Key]> }
        : T

/** The query of a Prometheus data source. */
interface Query extends DataQuery {
  expr: string
  legendFormat: string
}

/** An option of the panel itself has a default; what is inside one has none. */
type PanelOf<Type, Options> = Omit<Panel, 'type' | 'options' | 'targets'> & {
  type: Type
  title: string
  options: Partial<Options>
  targets: Query[]
}

/** A dashboard by the schema that Grafana publishes, with the two types of panel that we use. */
export type Board = Json<
  Omit<Dashboard, 'panels'> & { panels: (PanelOf<'stat', Stat> | PanelOf<'timeseries', TimeSeries>)[] }
>
