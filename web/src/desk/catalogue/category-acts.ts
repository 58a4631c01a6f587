import type { CategoryPlace } from '@portal/contract/catalogue/categories.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act, ActBody } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { movedUp } from '../../lib/moved-up.ts'
import { categoriesQuery } from './queries.ts'

/** Renames a category, moves it up or down among all of them, hides it, or shows it again. */
export function categoryActs(queryClient: QueryClient, all: readonly CategoryPlace[], at: number): Act[] {
  const { name, isHidden } = all[at] ?? { name: '', isHidden: false }
  const put = (of: (typed: ActBody) => readonly CategoryPlace[]) =>
    calls('PUT /catalogue-desk/api/categories', { body: (typed) => ({ categories: of(typed) }) }, () =>
      queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey }),
    )
  const changed = (change: object) => all.map((each, index) => (index === at ? { ...each, ...change } : each))
  const toggle = put(() => changed({ isHidden: !isHidden }))
  return [
    {
      key: 'rename',
      title: `Rename ${name}`,
      button: 'Rename',
      text: 'People see the new name when they open the next page. Files for the import and other systems keep using the ID.',
      fields: [
        { kind: 'text', name: 'name', label: 'Name', maxLength: 60, also: ['categories', `categories.${at}.name`] },
      ],
      initial: { name },
      do: put(changed),
      done: 'Category renamed.',
    },
    {
      key: 'up',
      title: `Move ${name} up`,
      button: 'Up',
      refusal: at === 0 ? 'It is the first category.' : undefined,
      do: put(() => movedUp(all, at)),
      done: 'Category moved.',
    },
    {
      key: 'down',
      title: `Move ${name} down`,
      button: 'Down',
      refusal: at === all.length - 1 ? 'It is the last category.' : undefined,
      do: put(() => movedUp(all, at + 1)),
      done: 'Category moved.',
    },
    isHidden
      ? { key: 'show', title: `Show ${name}`, button: 'Show', do: toggle, done: 'Category shown.' }
      : {
          key: 'hide',
          title: `Hide ${name}`,
          button: 'Hide',
          text: 'Customers no longer see it in menus, tabs and filters, and cannot order a new service of it. Existing services stay in the list of all services.',
          fields: [],
          do: toggle,
          done: 'Category hidden.',
        },
  ]
}
