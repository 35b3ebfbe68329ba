import type { UrlAuthentication } from '@bakehouse/sdk';
import { addNamespaces } from '@bakehouse/sdk/core';
import { urlAuthentication } from '@bakehouse/sdk/namespaces/url-authentication.js';
import { useInsertionEffect, useState } from 'react';
import type { WidgetClient } from '../client.ts';

/** One of the two links of a reset email. */
interface ResetLink {
  token: string;
  /** Whether it logs in without a new password. */
  isLogin: boolean;
}

type PageUrl = Pick<UrlAuthentication, 'parseAuthenticateUrl' | 'removeTokenFromUrl'>;

function pageUrlOf(client: WidgetClient): PageUrl {
  const { parseAuthenticateUrl, removeTokenFromUrl } = client;
  if (parseAuthenticateUrl && removeTokenFromUrl)
    return { parseAuthenticateUrl, removeTokenFromUrl };
  return addNamespaces(client, { urlAuthentication }).urlAuthentication;
}

/** The URL does not know a link any more that was taken out of it. */
const lastLinks = new WeakMap<WidgetClient, ResetLink>();

function readLink(client: WidgetClient, token: string): ResetLink {
  const last = lastLinks.get(client);
  if (last && (token === '' || token === last.token)) return last;
  const isLogin = pageUrlOf(client).parseAuthenticateUrl()?.tokenType === 'login';
  return { token, isLogin };
}

/**
 * The link that opened the page. Its token is taken out of the address bar before the first request; a
 * page that reads its URL in a later render gives an empty token.
 */
export function useResetLink(client: WidgetClient, token: string): ResetLink {
  const [link, setLink] = useState(() => readLink(client, token));
  if (token !== '' && token !== link.token) setLink(readLink(client, token));
  useInsertionEffect(() => {
    if (link.token === '') return;
    lastLinks.set(client, link);
    pageUrlOf(client).removeTokenFromUrl(link.token);
  }, [client, link]);
  return link;
}
