// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An account that is a contract: it has signed what its owner has signed (ERC-1271). The owner can hand it over, so a
/// signature that counted once need not count any more.
contract ContractAccount {
    bytes4 private constant signed = 0x1626ba7e;
    bytes4 private constant notSigned = 0xffffffff;

    address public owner;

    error NotOwner(address caller);

    constructor(address firstOwner) {
        owner = firstOwner;
    }

    function handOver(address nextOwner) external {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        owner = nextOwner;
    }

    /// `signature` is r, s and v of the owner's key.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return notSigned;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner ? signed : notSigned;
    }
}
