export interface Tab {
  href: string
  label: string
  count?: number | undefined
  current?: boolean
}

export interface TabsProps {
  /** The subject of the choice, for screen readers: "Product category". */
  label: string
  tabs: readonly Tab[]
}
