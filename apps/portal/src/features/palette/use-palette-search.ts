import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useService } from '../../lib/services.tsx';

/** The number of files and of people that the palette offers. */
const MAX_FOUND = 5;
const SEARCH_DELAY_MS = 200;

interface PaletteSearch {
  files: readonly { id: string; name: string }[];
  people: readonly { email: string }[];
  isSearching: boolean;
  hasFailed: boolean;
}

const EMPTY_SEARCH: PaletteSearch = { files: [], people: [], isSearching: false, hasFailed: false };

/** Searches files and people as the lists do. A newer text aborts the requests for the older one. */
export function usePaletteSearch(typed: string, admin: boolean): PaletteSearch {
  const { files, userLists } = useService('api');
  const text = typed.trim();
  const search = useDebouncedText(text);
  const page = { page: 1, cursor: null, size: 10, direction: 'desc', search, admin } as const;
  const range = { after: null, before: null };
  const options = { enabled: search !== '', placeholderData: keepPreviousData };
  const foundFiles = useQuery({
    ...options,
    queryKey: ['palette-files', search, admin],
    queryFn: ({ signal }) => {
      const filters = { type: null, status: null, fileId: null, user: null, baker: null };
      return files.list({ ...page, ...range, ...filters, sort: 'created' }, signal);
    },
  });
  const foundPeople = useQuery({
    ...options,
    queryKey: ['palette-people', search, admin],
    queryFn: ({ signal }) =>
      userLists.openers({ ...page, ...range, status: 'all', sort: 'last_opened_at' }, signal),
  });
  const queries = [foundFiles, foundPeople];
  const isFetching = queries.some((query) => query.isFetching);
  const isWaiting = text !== search || isFetching;
  if (text === '' || search === '') return { ...EMPTY_SEARCH, isSearching: text !== '' };
  return {
    files: (foundFiles.data?.rows ?? EMPTY_SEARCH.files).slice(0, MAX_FOUND),
    people: (foundPeople.data?.rows ?? EMPTY_SEARCH.people).slice(0, MAX_FOUND),
    isSearching: isWaiting,
    hasFailed: queries.some(({ isError }) => isError),
  };
}

/** The text after the user has stopped typing. */
function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
