import type { CategoryPlace } from '@portal/contract/catalogue/categories.ts'
import { mostCategories, productCategories } from '@portal/contract/services/category.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act, ActBody } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { movedUp } from '../../lib/moved-up.ts'
import { nameCategory } from '../../product-categories.ts'
import { categoriesQuery } from './queries.ts'

const reload = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey })

/** Adds a category that behaves as one of the specification. */
export function additionOfCategory(queryClient: QueryClient, all: readonly CategoryPlace[]): Act {
  const nameOf = (base: string) => all.find(({ categoryId }) => categoryId === base)?.name ?? base
  return {
    key: 'add',
    title: 'Add category',
    text: 'Its services have the tabs, diagnostics and order forms of the category that it behaves as. This cannot be changed later.',
    fields: [
      { kind: 'text', name: 'name', label: 'Name', maxLength: 60 },
      {
        kind: 'choice',
        name: 'behavesAs',
        label: 'Behaves as',
        names: productCategories.map((base) => [base, nameOf(base)] as const),
      },
    ],
    refusal: all.length >= mostCategories ? `There are already ${mostCategories} categories.` : undefined,
    do: calls('POST /catalogue-desk/api/categories', {}, (place) => {
      nameCategory(place)
      return reload(queryClient)
    }),
    done: 'Category added.',
  }
}

/**
 * Renames a category, moves it up or down among all of them, hides it, or shows it again; removes one that the provider
 * added.
 */
export function categoryActs(queryClient: QueryClient, all: readonly CategoryPlace[], at: number): Act[] {
  const { categoryId, name, isHidden } = all[at] ?? { categoryId: '', name: '', isHidden: false }
  const put = (of: (typed: ActBody) => readonly CategoryPlace[]) =>
    calls('PUT /catalogue-desk/api/categories', { body: (typed) => ({ categories: of(typed) }) }, () =>
      reload(queryClient),
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
    ...(categoryId.includes(':')
      ? [
          {
            key: 'remove',
            title: `Remove ${name}`,
            button: 'Remove',
            text: 'Possible while no service, product, plan or commission scheme has this category.',
            fields: [],
            do: calls('DELETE /catalogue-desk/api/categories/:categoryId', { params: { categoryId } }, () =>
              reload(queryClient),
            ),
            done: 'Category removed.',
          },
        ]
      : []),
  ]
}
