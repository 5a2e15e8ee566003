import { useState } from 'react'
import { t } from '../../language/language.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { chipInWords } from '../../ui/scope/chipWords.ts'
import { keywords, wordOf, type Keyword } from '../../ui/scope/typed/keywords.ts'
import { forgetSearches, recentSearches, type RecentSearch } from './recent.ts'

const icons: Record<Keyword | 'file', IconName> = {
  folder: 'folder',
  type: 'file',
  before: 'date',
  after: 'date',
  tag: 'tag',
  file: 'file',
}

/** Before anything is typed: what was searched before, and how to narrow a search. `onType` types something for the user. */
export function SearchHelp(props: { onType: (text: string) => void; onSearch: (search: RecentSearch) => void }) {
  const [recent, setRecent] = useState(recentSearches)
  const clear = () => {
    forgetSearches()
    setRecent([])
  }
  const filters = [
    ...keywords.map((kind) => ({ kind, typed: `${wordOf(kind)}:` })),
    { kind: 'file' as const, typed: '@' },
  ]
  return (
    <div className="search-help">
      {recent.length > 0 ? (
        <section aria-labelledby="recent-searches">
          <div className="search-help-head">
            <h3 id="recent-searches" className="part-head">
              {t('find.recent')}
            </h3>
            <button type="button" className="button quiet compact" onClick={clear}>
              {t('find.clearRecent')}
            </button>
          </div>
          <ul className="hits">
            {recent.map((search) => (
              <li key={`${search.words} ${search.chips.map(chipInWords).join(' ')}`}>
                <button type="button" className="hit" data-testid="recent" onClick={() => props.onSearch(search)}>
                  <Icon name="search" size={16} />
                  <span className="one-line" dir="auto">
                    {search.words}
                  </span>
                  <span className="soft small one-line">{search.chips.map(chipInWords).join(' · ')}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="search-filters">
        <h3 id="search-filters" className="part-head">
          {t('find.filters')}
        </h3>
        <ul className="hits">
          {filters.map(({ kind, typed }) => (
            <li key={kind}>
              <button type="button" className="hit filter-hint" onClick={() => props.onType(typed)}>
                <Icon name={icons[kind]} size={16} />
                <code>{typed}</code>
                <span className="soft small">{t(`find.filter.${kind}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <p className="small soft">{t('find.hint')}</p>
    </div>
  )
}
