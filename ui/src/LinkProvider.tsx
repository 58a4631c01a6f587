import { type ComponentProps, type ComponentType, createContext, createElement, type ReactNode, use } from 'react'

export type AnchorProps = ComponentProps<'a'> & { href: string }

const LinkContext = createContext<ComponentType<AnchorProps> | 'a'>('a')

interface LinkProviderProps {
  /** Renders every link inside the application, so that a router can take over the click. */
  component: ComponentType<AnchorProps>
  children: ReactNode
}

export function LinkProvider({ component, children }: LinkProviderProps) {
  return <LinkContext value={component}>{children}</LinkContext>
}

/** The link that every piece renders: the application's own where one is provided. */
export function Anchor(props: AnchorProps) {
  return createElement(use(LinkContext), props)
}
