import { createElement, type SVGProps } from 'react'

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * Stands in the build for the function of lucide-react that makes a component of an icon's strokes. That one builds names
 * of classes and scales strokes at every drawing; here size and colour come from the style sheet, and a list has many icons.
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
