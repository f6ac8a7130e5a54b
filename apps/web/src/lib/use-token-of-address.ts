import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The token of a mailed link, removed from the address at once, so that it does not stay in the history. */
export function useTokenOfAddress() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => search.get('token'));
  const isInAddress = search.has('token');
  useEffect(() => {
    if (isInAddress) navigate(pathname, { replace: true });
  }, [isInAddress, navigate, pathname]);
  return { token, clearToken: () => setToken(null) };
}
