import type { UrlAuthentication } from '@bakehouse/sdk';
import { addNamespaces } from '@bakehouse/sdk/core';
import { urlAuthentication } from '@bakehouse/sdk/namespaces/url-authentication.js';
import { useInsertionEffect, useState } from 'react';
import type { WidgetClient } from '../client.ts';

/** A reset email has two links: one to set a new password, one to log in without it. */
interface ResetLink {
  token: string;
  /** Whether it logs in without a new password. */
  isLogin: boolean;
}

type UrlTokenMethods = Pick<UrlAuthentication, 'parseAuthenticateUrl' | 'removeTokenFromUrl'>;

function urlTokenMethodsOf(client: WidgetClient): UrlTokenMethods {
  const { parseAuthenticateUrl, removeTokenFromUrl } = client;
  if (parseAuthenticateUrl && removeTokenFromUrl)
    return { parseAuthenticateUrl, removeTokenFromUrl };
  return addNamespaces(client, { urlAuthentication }).urlAuthentication;
}

const RESET_LINK_TOKEN_TYPES = ['reset_password', 'login'];

/** The page passes an empty token if it reads its URL after the token was removed from there. */
function readResetLink(client: WidgetClient, given: string): ResetLink {
  const found = urlTokenMethodsOf(client).parseAuthenticateUrl();
  const isSame = found !== null && (given === '' || given === found.token);
  if (!isSame || !RESET_LINK_TOKEN_TYPES.includes(found.tokenType))
    return { token: given, isLogin: false };
  return { token: found.token, isLogin: found.tokenType === 'login' };
}

/** The link that opened the page. Its token leaves the address bar before the first request. */
export function useResetLink(client: WidgetClient, token: string): ResetLink {
  const [link, setLink] = useState(() => readResetLink(client, token));
  if (token !== '' && token !== link.token) setLink(readResetLink(client, token));
  useInsertionEffect(() => {
    if (link.token !== '') urlTokenMethodsOf(client).removeTokenFromUrl(link.token);
  }, [client, link]);
  return link;
}
