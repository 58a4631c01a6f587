import { type ComponentProps, type ComponentType, createContext, createElement, type ReactNode, use } from 'react'

export type AnchorProps = ComponentProps<'a'> & { href: string }

const LinkContext = createContext<ComponentType<AnchorProps> | 'a'>('a')

interface LinkProviderProps {
  /** Renders every internal link, so that a router can handle clicks. */
  component: ComponentType<AnchorProps>
  children: ReactNode
}

export function LinkProvider({ component, children }: LinkProviderProps) {
  return <LinkContext value={component}>{children}</LinkContext>
}

/** The link of every component: the application's own if one is provided. */
export function Anchor(props: AnchorProps) {
  return createElement(use(LinkContext), props)
}
