import { createElement, type SVGProps } from 'react'

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * Replaces, in the build, the function of lucide-react that creates a component from an icon's strokes. That function
 * assembles class names and scales strokes on every render; here the style sheet sets size and colour, because a list
 * has many icons.
 */
export default function createLucideIcon({ node }: IconData) {
  const strokes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ className = '', ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        className: `lucide ${className}`,
        'aria-hidden': props['aria-label'] === undefined,
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...strokes,
    )
}
