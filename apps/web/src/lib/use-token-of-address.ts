import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The token of a mailed link; null without one. It is moved from the address to the state of the history entry, which a
 * reload keeps and no request sends.
 */
export function useTokenOfAddress() {
  const [search] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = search.get('token');
  const inState: unknown = state?.token;
  useEffect(() => {
    if (inAddress !== null) navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, navigate, pathname]);
  return {
    token: inAddress ?? (typeof inState === 'string' ? inState : null),
    /** Removes the token once it was used or refused. */
    clearToken: () => navigate(pathname, { replace: true, state: null }),
  };
}
